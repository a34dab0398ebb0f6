/** The parts of an answer's body. Throws ServiceFailure for one that does not end in time to be believed. */
export declare function capped(response: Response): AsyncGenerator<Uint8Array>;
/** The whole body as text, under the same limit. */
export declare function cappedText(response: Response): Promise<string>;
