/** Longest name that is checked, in characters (Unicode code points). */
export declare const NAME_MAX = 200;
/** What cleaning did to a name, where it may matter to the person who selected it. */
export type CleanChange = 'quotes' | 'signs' | 'spacing' | 'invisible';
export interface CleanName {
    name: string;
    changes: CleanChange[];
}
/**
 * Makes the name that is checked out of what a person selected or typed: NFC, no invisible
 * characters, no trade mark signs, no quotes around it, single spaces. White space and sentence
 * punctuation at the ends go without mention; everything else that went is named in `changes`.
 * Cleaning a cleaned name changes nothing.
 */
export declare function cleanName(raw: string): CleanName;
export type NameFault = 'empty' | 'too_long' | 'no_letter_or_digit';
/** Why a cleaned name cannot be checked, or null. */
export declare function nameFault(name: string): NameFault | null;
