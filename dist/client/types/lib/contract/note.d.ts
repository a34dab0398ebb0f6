import { z } from '../zod.ts';
export declare const NOTE_CODES: readonly ['crowded_field'];
export declare const NoteCode: z.ZodMiniEnum<{
    crowded_field: "crowded_field";
}>;
export type NoteCode = z.infer<typeof NoteCode>;
/** Something a reader of the verdict should know that does not change it. */
export declare const Note: z.ZodMiniObject<{
    code: z.ZodMiniEnum<{
        crowded_field: "crowded_field";
    }>;
    text: z.ZodMiniString<string>;
    count: z.ZodMiniInt;
    relation: z.ZodMiniEnum<{
        eq: "eq";
        gte: "gte";
    }>;
    niceClasses: z.ZodMiniArray<z.ZodMiniInt>;
}, z.core.$strip>;
export type Note = z.infer<typeof Note>;
