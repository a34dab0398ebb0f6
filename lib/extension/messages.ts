import type { MarkGoods } from '../contract/mark-goods.ts'
import { z } from '../zod.ts'
import { ASKERS } from './askers.ts'
import type { Theme } from './preferences.ts'
import { Scope } from './scope.ts'
import type { View } from './view.ts'

/**
 * Longest text that is taken for a name or searched for names to choose from, in UTF-16 units. A name is 200 characters
 * at most.
 */
export const TEXT_MAX = 2_000

const text = z.string().check(z.maxLength(TEXT_MAX))
const address = z.string().check(z.maxLength(2000))
/** Distance from an edge of the page, in CSS pixels. */
const distance = z.number().check(z.minimum(0), z.maximum(1e6))
/** A place in a file, in bytes. */
const place = z.int().check(z.minimum(0))
const secret = z.string().check(z.minLength(1), z.maxLength(500))

/** Ids of sources. */
const ids = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100))

/** Asks for the goods of a mark that was opened, as its conflict names it. */
const goodsQuestion = z.strictObject({
  kind: z.literal('goods'),
  source: z.string().check(z.maxLength(40)),
  number: z.string().check(z.maxLength(40)),
})

/**
 * What a card in a page may send. It contains no address and no key, and only names that the worker itself found in the
 * selection.
 */
export const CardMessage = z.discriminatedUnion('kind', [
  /** Begins with the selection that waits for this tab. */
  z.strictObject({ kind: z.literal('start') }),
  z.strictObject({ kind: z.literal('check'), name: text }),
  /** The person was told who sees the name, and goes on. */
  z.strictObject({ kind: z.literal('allow'), name: text }),
  /** Says that the document can hold no card (a PDF, an XML document). */
  z.strictObject({ kind: z.literal('cannot_show') }),
  z.strictObject({ kind: z.literal('open_options') }),
  /** `goods`: the person wants to say there what the name is for. */
  z.strictObject({ kind: z.literal('open_panel'), name: text, goods: z.optional(z.literal(true)) }),
  z.strictObject({ kind: z.literal('open_popup'), name: text }),
])
export type CardMessage = z.infer<typeof CardMessage>

/** What the script that moves cards may send: where the person put the card in its page. */
export const CardMoved = z.strictObject({
  kind: z.literal('moved'),
  place: z.strictObject({ left: distance, top: z.nullable(distance), bottom: z.nullable(distance) }),
})

/** What the popup, the panel and the window may send on the port. */
export const PageMessage = z.discriminatedUnion('kind', [
  /** Begins with what is waiting under this id. */
  z.strictObject({ kind: z.literal('start'), pending: z.string().check(z.maxLength(100)) }),
  z.strictObject({
    kind: z.literal('check'),
    name: text,
    scope: Scope,
    private: z.boolean(),
    /**
     * Ids of the sources that may be asked: empty where nobody is to be told the name, null for all sources. Where left
     * out, the preferences decide.
     */
    only: z.optional(z.nullable(ids)),
    /** Ids of sources that are kept on this device and that the service is to be asked for all the same. */
    atService: z.optional(ids),
    /** The answer is kept in a project, and so not among the recent checks. */
    forProject: z.optional(z.boolean()),
    /**
     * Who may be told the name, as `asker_get` reported it; nobody else is told before the person agrees. Where left
     * out, whoever is set is told.
     */
    who: z.optional(address),
  }),
  z.strictObject({ kind: z.literal('allow'), name: text, scope: Scope, private: z.boolean() }),
  goodsQuestion,
])
export type PageMessage = z.infer<typeof PageMessage>

/** What the extension's own pages may ask for. */
export const PageRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('asker_get') }),
  z.strictObject({ kind: z.literal('asker_choose'), asker: z.enum(ASKERS) }),
  z.strictObject({ kind: z.literal('connection_get') }),
  z.strictObject({ kind: z.literal('connection_save'), address, apiKey: z.nullable(secret) }),
  z.strictObject({ kind: z.literal('connection_test') }),
  z.strictObject({ kind: z.literal('connection_claim'), code: z.string().check(z.maxLength(4000)) }),
  /** Searches marks. The worker checks the name only; the service checks the rest of the question. */
  z.strictObject({ kind: z.literal('marks_search'), question: z.looseObject({ name: text }) }),
  /** Which registers the service gives to be kept on this device. */
  z.strictObject({ kind: z.literal('packs_offered') }),
  /** Fetches a piece of a register's pack, and puts it among the files of packs. */
  z.strictObject({
    kind: z.literal('pack_piece'),
    address,
    from: place,
    to: place,
    name: z.string().check(z.maxLength(20)),
  }),
  z.strictObject({ kind: z.literal('key_remove') }),
  z.strictObject({ kind: z.literal('delete_all') }),
])
export type PageRequest = z.infer<typeof PageRequest>

/** What the worker posts to a surface. */
export type SurfaceMessage =
  | { kind: 'view'; view: View }
  | { kind: 'theme'; theme: Theme }
  /** `goods` is null where they could not be asked for. */
  | { kind: 'goods'; source: string; number: string; goods: MarkGoods | null }
