# Builds the service alone: no extension, no browser, no development dependency.
#   docker build -t brand-check .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --ulimit core=0 \
#     -v brand-check:/data -p 127.0.0.1:8787:8787 -e PUBLIC_URL=https://names.example.com -e TRUST_PROXY=1 brand-check
# docs/how-to/run-a-service.md says what stands before it and what it needs.

FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# No package that the service imports has to be compiled or needs its install script.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY LICENSE ./
COPY lib ./lib
COPY data ./data
COPY service ./service
# What operators call: docker exec NAME brand-check-admin requests list
COPY bin ./bin
RUN ln -s /app/bin/brand-check-admin /usr/local/bin/brand-check-admin
# The files belong to root and the service runs as another user, which can change nothing but /data.
RUN install -d -m 0700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 8787
# Asks only whether the process runs, because a restart mends no database. Balancers ask /readyz whether it can do its
# work.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "service/cli/health.ts"]
STOPSIGNAL SIGTERM
# Without a shell or npm in between, the stop signal reaches the service, which gives its last answers and ends.
CMD ["node", "--disable-warning=ExperimentalWarning", "service/main.ts"]
