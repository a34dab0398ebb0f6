import pkg from '../package.json' with { type: 'json' }

/** Version of the package, as released. */
export const VERSION: string = pkg.version
