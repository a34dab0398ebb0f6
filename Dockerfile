# Builds an image with the service and what it runs: no shell, no package manager, no extension.
#   docker build -t brand-check --build-arg VERSION=1.0.0 --build-arg REVISION="$(git rev-parse HEAD)" .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --ulimit core=0 \
#     -v brand-check:/data -p 127.0.0.1:8787:8787 -e PUBLIC_URL=https://names.example.com -e TRUST_PROXY=1 brand-check
# docs/how-to/run-a-service.md says what stands before it and what it needs.

FROM node:26-trixie-slim AS made
RUN apt-get update && apt-get install -y --no-install-recommends binutils
WORKDIR /image/app
COPY package.json package-lock.json LICENSE ./
# No package that the service imports has to be compiled or needs its install script.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund && rm -r node_modules/.bin node_modules/.package-lock.json
# Types, source maps and sources are for people who write programs. Licences stay, and so do their notices.
RUN find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' -o -name '*.md' \) \
  -not -iname '*licen[cs]e*' -delete && rm -r package-lock.json node_modules/swagger-ui-dist/*-es-bundle*.js
COPY data ./data
COPY lib ./lib
COPY service ./service
WORKDIR /image
# Node, without the symbols that only debuggers read, and the libraries that it loads.
RUN mkdir -p etc usr/local/bin licences && install -d -m 1777 tmp && install -d -m 0700 -o 1000 -g 1000 /owned/data \
  && strip -s -o usr/local/bin/node /usr/local/bin/node && cp /usr/local/LICENSE licences/node \
  && ldd /usr/local/bin/node | grep -o '/[^ ]*' | xargs -I{} cp -L --parents {} . \
  && for of in libc6 libgcc-s1 libstdc++6 libatomic1; do cp -L "/usr/share/doc/$of/copyright" "licences/$of"; done \
  && echo 'brand-check:x:1000:1000::/data:/' >etc/passwd \
  # What operators call: docker exec NAME brand-check-admin requests list
  && printf '#!/usr/local/bin/node --disable-warning=ExperimentalWarning\nimport("/app/service/cli/admin.ts")\n' \
  >usr/local/bin/brand-check-admin && chmod 0755 usr/local/bin/brand-check-admin

FROM scratch
ARG VERSION=unreleased REVISION= SOURCE=https://code.brand-check.example/brand-check
LABEL org.opencontainers.image.title="Brand Check" org.opencontainers.image.licenses=MIT \
  org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$REVISION \
  org.opencontainers.image.source=$SOURCE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data PATH=/usr/local/bin
WORKDIR /app
# The files belong to root and the service runs as another user, which can change nothing but /data.
COPY --from=made --chown=0:0 /image /
COPY --from=made --chown=1000:1000 /owned /
# A number, so that Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8787
# Asks only whether the process runs, because a restart mends no database. Balancers ask /readyz whether it can do its
# work. Images in OCI format lose this: build them with --format docker (buildah, podman).
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "service/cli/health.cjs"]
STOPSIGNAL SIGTERM
# Without a shell or npm in between, the stop signal reaches the service, which gives its last answers and ends.
CMD ["node", "--disable-warning=ExperimentalWarning", "service/main.ts"]
