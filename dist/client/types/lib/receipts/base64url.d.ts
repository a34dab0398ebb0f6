/** Base64url without padding (RFC 4648, section 5). */
export declare function toBase64Url(bytes: Uint8Array): string;
/** The bytes, or null where the text is not the one way to write them. */
export declare function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null;
