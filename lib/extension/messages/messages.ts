import type { MarkGoods } from '../../contract/checks/mark-goods.ts'
import { z } from '../../zod.ts'
import { Scope } from '../scope.ts'
import type { Theme } from '../storage/preferences.ts'
import { CLIENTS, type View } from '../view.ts'

/** Maximum length in UTF-16 units. Names have at most 200, but the worker searches longer selections for names. */
export const TEXT_MAX = 2_000

const text = z.string().check(z.maxLength(TEXT_MAX))
const address = z.string().check(z.maxLength(2000))
/** Distance in CSS pixels. */
const distance = z.number().check(z.minimum(0), z.maximum(1e6))
const place = z.int().check(z.minimum(0))
const secret = z.string().check(z.minLength(1), z.maxLength(500))

const ids = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100))

const goodsQuestion = z.strictObject({
  kind: z.literal('goods'),
  source: z.string().check(z.maxLength(40)),
  number: z.string().check(z.maxLength(40)),
})

const fromCard = z.union([
  z.strictObject({ kind: z.literal('start') }),
  /** `scope` replaces that of the preferences, for this check alone. */
  z.strictObject({ kind: z.literal('check'), name: text, scope: z.optional(Scope) }),
  z.strictObject({ kind: z.literal('allow'), name: text }),
  /** The page may be a PDF or XML document, for example. */
  z.strictObject({ kind: z.literal('cannot_show') }),
  z.strictObject({ kind: z.literal('open_options') }),
  z.strictObject({ kind: z.literal('open_panel'), name: text, to: z.optional(z.enum(['goods', 'list'])) }),
  z.strictObject({ kind: z.literal('open_popup'), name: text }),
])
const cardMoved = z.strictObject({
  kind: z.literal('moved'),
  place: z.strictObject({ left: distance, top: z.nullable(distance), bottom: z.nullable(distance) }),
})

const fromPage = z.union([
  z.strictObject({ kind: z.literal('start'), pending: z.string().check(z.maxLength(100)) }),
  z.strictObject({
    kind: z.literal('check'),
    name: text,
    scope: Scope,
    private: z.boolean(),
    /** Ids of sources that may receive the name: empty for none, null for all. By default, the preferences decide. */
    only: z.optional(z.nullable(ids)),
    /** Ids of sources with an offline snapshot that the service should query as well. */
    atService: z.optional(ids),
    forProject: z.optional(z.boolean()),
    /** The recipient that `asker_get` reported. Nobody else receives the name without consent. */
    who: z.optional(address),
  }),
  z.strictObject({ kind: z.literal('allow'), name: text, scope: Scope, private: z.boolean() }),
  goodsQuestion,
])
const request = z.union([
  z.strictObject({ kind: z.literal('asker_get') }),
  z.strictObject({ kind: z.literal('asker_choose'), asker: z.enum(CLIENTS) }),
  z.strictObject({ kind: z.literal('connection_get') }),
  z.strictObject({ kind: z.literal('connection_save'), address, apiKey: z.nullable(secret) }),
  z.strictObject({ kind: z.literal('connection_test') }),
  z.strictObject({ kind: z.literal('connection_claim'), address, token: secret }),
  /** The worker validates only the name, and the service the rest. */
  z.strictObject({ kind: z.literal('marks_search'), question: z.looseObject({ name: text }) }),
  /** Registers are to be loaded or updated now. */
  z.strictObject({ kind: z.literal('packs_begin') }),
  z.strictObject({ kind: z.literal('packs_told'), percent: z.nullable(place), isPending: z.boolean() }),
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

/** Messages that the worker accepts, by sender. */
export const Message = {
  /** From a card, without an address or key. The worker accepts only names that it found in the selection. */
  fromCard,
  /** The drag script's report of a card's new position. */
  cardMoved,
  /** From the popup, the panel and the window. */
  fromPage,
  /** From the extension's own pages. */
  request,
}
export type Message = { [Kind in keyof typeof Message]: z.infer<(typeof Message)[Kind]> }

/** Messages that the worker sends to a view host. */
export type HostMessage =
  | { kind: 'view'; view: View }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'goods'; source: string; number: string; goods: MarkGoods | null }
