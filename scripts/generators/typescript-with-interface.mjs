// Loaded before a generator. The generators call the programming interface of TypeScript, which TypeScript 7 does not
// have; this gives them the last version that has it (https://www.npmjs.com/package/@tsd/typescript).
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? '@tsd/typescript' : specifier, context),
})
