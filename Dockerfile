# Builds the service alone: no extension, no browser, no development dependency.
#   docker build -t brand-check .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --ulimit core=0 \
#     -v brand-check:/data -p 127.0.0.1:8787:8787 -e PUBLIC_URL=https://names.example.com -e TRUST_PROXY=1 brand-check
# docs/OPERATIONS.md says what stands before it and what it needs.

FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Of the packages the service imports none has to be compiled, and none needs its install script.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY lib ./lib
COPY data ./data
COPY service ./service
# What operators call: docker exec NAME brand-check-admin requests list
COPY bin ./bin
RUN ln -s /app/bin/brand-check-admin /usr/local/bin/brand-check-admin
# The image belongs to root and the service runs as another: it can change nothing but /data.
RUN install -d -m 0700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 8787
# Asks whether the process runs. Whether it can do its work is /readyz, which a balancer asks: a restart mends no database.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "service/cli/health.ts"]
STOPSIGNAL SIGTERM
# No shell and no npm between: the signal reaches the service, which answers what it was asked and ends.
CMD ["node", "--disable-warning=ExperimentalWarning", "service/main.ts"]
