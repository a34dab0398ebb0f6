import { join } from 'node:path'
import { build } from 'vite'
import { ROOT, runQuietly } from './run.ts'

/** Where the built client is kept; `exports` of package.json points there. */
export const CLIENT_FOLDER = join(ROOT, 'dist', 'client')

/**
 * Builds lib/client as one ES module without imports, for browsers and Node 20, with its types beside it. Rejects where
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
}
