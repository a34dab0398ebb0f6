import { z } from '../zod.ts';
/** A public key that receipts are verified with: a JWK (RFC 7517, RFC 8037) and the time it was in use. */
export declare const ReceiptKey: z.ZodMiniObject<{
    kty: z.ZodMiniLiteral<"OKP">;
    crv: z.ZodMiniLiteral<"Ed25519">;
    x: z.ZodMiniString<string>;
    kid: z.ZodMiniString<string>;
    use: z.ZodMiniLiteral<"sig">;
    alg: z.ZodMiniLiteral<"EdDSA">;
    createdAt: z.ZodMiniISODateTime;
    retiredAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
}, z.core.$strip>;
export type ReceiptKey = z.infer<typeof ReceiptKey>;
/** Answer of GET /.well-known/brand-check-keys.json: a JWK set. */
export declare const ReceiptKeys: z.ZodMiniObject<{
    keys: z.ZodMiniArray<z.ZodMiniObject<{
        kty: z.ZodMiniLiteral<"OKP">;
        crv: z.ZodMiniLiteral<"Ed25519">;
        x: z.ZodMiniString<string>;
        kid: z.ZodMiniString<string>;
        use: z.ZodMiniLiteral<"sig">;
        alg: z.ZodMiniLiteral<"EdDSA">;
        createdAt: z.ZodMiniISODateTime;
        retiredAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type ReceiptKeys = z.infer<typeof ReceiptKeys>;
