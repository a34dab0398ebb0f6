import { type ReceiptKey } from '../contract/receipt-keys.ts';
/** Why a receipt does not prove its answer. */
export type ReceiptFault = 'no_receipt' | 'not_readable' | 'unknown_key' | 'key_not_in_use' | 'changed';
/** What a receipt proves: that the holder of this key made the answer, as it is. */
export type ReceiptVerdict = {
    valid: true;
    key: ReceiptKey;
} | {
    valid: false;
    reason: ReceiptFault;
};
/**
 * Whether an answer is, to the last character, what a service signed. `answer` is the JSON as it was sent; `keys` is
 * what `/.well-known/brand-check-keys.json` of that service answers. Needs Ed25519 in WebCrypto (Node 20, Chrome 137,
 * Firefox 129, Safari 17).
 */
export declare function verifyReceipt(answer: unknown, keys: unknown): Promise<ReceiptVerdict>;
