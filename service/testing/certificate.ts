import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../ops/config.ts'

/** Makes a self-signed certificate for 127.0.0.1 in `folder`. Throws if openssl is missing. */
export function makeCertificate(folder: string, name = 'server'): NonNullable<Config['tls']> {
  const files = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) }
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=IP:127.0.0.1`
  const { status, stderr, error } = spawnSync(
    'openssl',
    [...args.split(' '), '-keyout', files.key, '-out', files.cert],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`These tests need openssl: ${stderr || error?.message}`)
  return files
}
