type Json = Record<string, unknown>;
/**
 * The bytes that a receipt signs: the answer without `receipt`, canonical by RFC 8785, in UTF-8. Null for what has no
 * canonical form, such as half a surrogate pair.
 */
export declare function signedBytes(answer: Json): Uint8Array<ArrayBuffer> | null;
export {};
