import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import pkg from '../package.json' with { type: 'json' }
import { ROOT, runQuietly } from './run.ts'

/** Where the built client is kept; `exports` of package.json points there. */
export const CLIENT_FOLDER = join(ROOT, 'dist', 'client')

/** Name of the client as a package. */
const CLIENT_NAME = 'brand-check-client'

/** Documentation of the client: its part of the page about the interface, with links that lead to the repository. */
function readme(): string {
  const page = readFileSync(join(ROOT, 'docs', 'reference', 'interface.md'), 'utf8')
  const [, part = ''] = /^## The client\n(.*?)^## (?!Receipts)/ms.exec(page) ?? []
  const absolute = part.replace(/\]\((?!https?:)([^)]+)\)/g, `](${pkg.homepage})`)
  return `# ${CLIENT_NAME}\n\nChecks brand names through a service of Brand Check.\n${absolute}`
}

/** Makes the folder a package that npm can publish. The types import zod; the code imports nothing. */
function writePackage(folder: string): void {
  const { version, license, author, homepage, repository, bugs, dependencies } = pkg
  const types = './types/lib/client/index.d.ts'
  const manifest = {
    ...{ name: CLIENT_NAME, version, description: 'Client of the Brand Name Check Service', license, author, homepage },
    ...{ repository, bugs, type: 'module', sideEffects: false, engines: { node: '>=20' } },
    exports: { '.': { types, default: './index.js' } },
    dependencies: { zod: dependencies.zod },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), readme())
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
}

/**
 * Builds lib/client as a package: one ES module without imports, for browsers and Node 20, with its types. Rejects if
 * it cannot be built.
 */
export async function buildClient(outDir: string = CLIENT_FOLDER): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      lib: { entry: join(ROOT, 'lib/client/index.ts'), formats: ['es'], fileName: () => 'index.js' },
    },
  })
  const types = join(outDir, 'types')
  if (!(await runQuietly('tsc', ['-p', 'tsconfig.client.json', '--outDir', types]))) {
    throw new Error('The types of the client could not be written.')
  }
  writePackage(outDir)
}
