/**
 * The one door to zod. `jitless` must be set before the first schema is defined: zod otherwise
 * compiles parsers with `new Function`, which a browser extension's content security policy forbids.
 */
import * as z from 'zod/mini';
/** Attaches the field's description, which the OpenAPI document and the docs are made from. */
export declare function doc<T extends z.ZodMiniType>(schema: T, text: string): T;
export { z };
