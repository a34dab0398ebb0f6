import { expandIndex, IndexFileError, openIndex } from '../names/index/index.ts'
import { everydayMeanings } from '../names/reasons/meanings.ts'
import { createNameSearch } from '../names/search.ts'
import { createDomainSources } from '../sources/domains/domains.ts'
import { publishesServer, type Registry } from '../sources/domains/registries.ts'
import { guarded } from '../sources/http/circuit-breaker.ts'
import type { UpstreamClient } from '../sources/http/request.ts'
import { OFFICES } from '../sources/list.ts'
import type { Office } from '../sources/offices/office.ts'
import { createRegisters } from '../sources/offices/registers.ts'
import { openBrands, splitBrandFile } from '../sources/registers/brand-file.ts'
import { BRANDS } from '../sources/registers/brand-record.ts'
import { type BrandsOptions, createBrandsSource } from '../sources/registers/brands.ts'
import { cachedConnector, cachedDomains, createAnswerCache } from '../sources/registers/cache.ts'
import { joined } from '../sources/registers/connector.ts'
import type { ImportedRegister } from '../sources/registers/imported-search.ts'
import { areCurrent } from '../sources/registers/record.ts'
import { openColumnsImage } from '../sources/snapshots/columns.ts'
import { openSnapshot, registerOfSnapshot } from '../sources/snapshots/register.ts'
import { emptyAnswer, identityOf, type Source, type SourceAnswer, withSearch } from '../sources/source.ts'
import { BOOTSTRAP, openInterfaces, originOfRegistry, originsOfOffice } from './hosts.ts'
import { fileOf, inventoryText, type KeptPack, MADE_BY, readInventory, type Shelf } from './pack-shelf.ts'
import { HERE, type NOT_ALLOWED, type NOT_ASKED, ONLY_A_SERVICE } from './reasons.ts'

export type HeldBrands = BrandsOptions

/**
 * Opens the brands in the extension's package. The files have no checksum, because the whole package is signed. Throws
 * `IndexFileError` or `SyntaxError` for files in a different format.
 */
export function openBrandPackage(index: Uint8Array, records: Uint8Array): HeldBrands {
  const { head, lines } = splitBrandFile(records)
  const layers = [{ index: openIndex(expandIndex(index)), removed: null }]
  const names = createNameSearch({ layers }, everydayMeanings())
  return { brands: openBrands(head, lines), search: async (name, options) => names.search(name, options) }
}

interface HeldPacks {
  /** Opens new snapshots and closes deleted ones. Never rejects. */
  refresh(): Promise<void>
  /** Returns null if the register cannot be searched. */
  held(office: string): ImportedRegister | null
  /** Returns the reason why an existing snapshot is not searched. */
  trouble(office: string): string | null
  /** Closes all snapshots after a running refresh. No search may be running. */
  letGo(): Promise<void>
}

const UNREADABLE = 'its pack on this device cannot be read: take it again in the options'
const OF_ANOTHER_VERSION = 'its pack on this device has to be made ready again: open the options'

async function bytesOf(shelf: Shelf, name: string): Promise<ArrayBuffer> {
  const bytes = await shelf.bytes(name)
  if (bytes === null) throw new RangeError('a file of the pack is missing')
  return bytes
}

interface Opened {
  register: ImportedRegister
  free(): void
}

/**
 * Frees buffers immediately. An idle thread collects no garbage, so Chromium does not release what `transfer(0)`
 * detaches. Chromium does release buffers sent to a closed port.
 */
function freeAtOnce(buffers: ArrayBuffer[]): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, buffers)
  port1.close()
}

async function openKept(shelf: Shelf, { id, head }: KeptPack, now: number): Promise<Opened> {
  const office = OFFICES.find(({ records }) => records?.code === head.office)?.records
  if (office == null) throw new RangeError('the office of the pack is not known')
  const [image, columns] = await Promise.all([
    bytesOf(shelf, fileOf(id, 'index')),
    bytesOf(shelf, fileOf(id, 'columns')),
  ])
  const register = registerOfSnapshot(openSnapshot(head, image, openColumnsImage(columns)), office, now)
  return { register, free: () => freeAtOnce([image, columns]) }
}

export function holdPacks(shelf: () => Promise<Shelf | null>, now: () => number = Date.now): HeldPacks {
  let opened = new Map<string, { id: string; pack: Opened | null; trouble: string | null }>()
  /** Inventory text from which all snapshots were opened. */
  let openedFrom: string | null = null

  async function open(from: Shelf, pack: KeptPack) {
    const before = opened.get(pack.head.office)
    if (before?.id === pack.id && before.pack !== null) return before
    const none = { id: pack.id, pack: null }
    if (pack.madeBy !== MADE_BY) return { ...none, trouble: OF_ANOTHER_VERSION }
    try {
      return { id: pack.id, pack: await openKept(from, pack, now()), trouble: null }
    } catch (error) {
      if (error instanceof IndexFileError || error instanceof RangeError || error instanceof DOMException)
        return { ...none, trouble: UNREADABLE }
      throw error
    }
  }

  async function look(): Promise<void> {
    const from = await shelf()
    if (from === null) return
    const text = await inventoryText(from)
    if (text === openedFrom) return
    const { ready } = await readInventory(from, text)
    const opening = Object.entries(ready).map(async ([office, pack]) => [office, await open(from, pack)] as const)
    opened = new Map(await Promise.all(opening))
    openedFrom = [...opened.values()].every(({ pack }) => pack !== null) ? text : null
  }

  function free(): void {
    for (const { pack } of opened.values()) pack?.free()
    opened = new Map()
    openedFrom = null
  }

  let looking = Promise.resolve()
  return {
    refresh() {
      looking = looking.then(look).catch(() => {
        opened = new Map()
        openedFrom = null
      })
      return looking
    },
    held: (office) => opened.get(office)?.pack?.register ?? null,
    trouble: (office) => opened.get(office)?.trouble ?? null,
    letGo() {
      // A refresh reuses open snapshots, so they are freed after it. A search in freed memory would find no name.
      looking = looking.then(free)
      return looking
    },
  }
}

function whyNot(registry: Registry, { mayAsk, refusal }: BrowserSourcesOptions): string | null {
  if (!publishesServer(registry)) return ONLY_A_SERVICE
  const origin = originOfRegistry(registry)
  return origin === null || mayAsk(origin) ? null : refusal
}

/** Uses a current snapshot first, then the live register if the browser may query it, then an older snapshot. */
function registerOf(
  office: Office,
  options: BrowserSourcesOptions,
  remember: ReturnType<typeof cachedConnector>,
): Source {
  const { gate, mayAsk, refusal, packs } = options
  const interfaces = openInterfaces(office)
  const { facts } = office
  const live = interfaces.map(({ open }) => open(guarded(gate)))
  const code = office.records?.code ?? ''
  const held = () => packs.held(code)
  const trouble = () => packs.trouble(code)
  const made = (unconnected: string, paths: typeof live) =>
    createRegisters([{ ...facts, unconnected, barred: null }], {
      connection: () => ({ live: paths, held, trouble }),
      remember,
    })[0] as Source
  const here = made(live.length === 0 ? (facts.barred ?? ONLY_A_SERVICE) : facts.unconnected, [])
  const isHere = (now: number) => {
    const records = held()
    return records !== null && (live.length === 0 || areCurrent(facts.kind, records.dataAsOf, now))
  }
  const mayBeAsked = () => originsOfOffice(office).every(mayAsk)
  const asked = live.length === 0 ? here : made(facts.unconnected, live)
  return withSearch(asked, async (query, context) => {
    if (isHere(context.now())) return toldNobody(await here.search(query, context))
    if (live.length === 0 || mayBeAsked()) return asked.search(query, context)
    return held() === null ? emptyAnswer('not_configured', refusal) : toldNobody(await here.search(query, context))
  })
}

/** An answer without a date is not from a snapshot. */
function toldNobody(answer: SourceAnswer): SourceAnswer {
  return answer.dataAsOf === null ? answer : { ...answer, reason: joined(HERE, answer.reason) }
}

/**
 * Creates sources that search only snapshots. `isAskedElsewhere` is true for sources that a service also queries, so
 * that the name does not stay here.
 */
export function createPackSources(
  packs: BrowserSourcesOptions['packs'],
  isAskedElsewhere: (id: string) => boolean = () => false,
): Source[] {
  const offices = OFFICES.filter(({ records }) => records !== null)
  return offices.map(({ facts, records }) => {
    const code = records?.code ?? ''
    const [source] = createRegisters([{ ...facts, barred: null }], {
      connection: () => ({ held: () => packs.held(code), trouble: () => packs.trouble(code) }),
    })
    const here = source as Source
    return withSearch(here, async (query, context) => {
      const answer = await here.search(query, context)
      return isAskedElsewhere(facts.id) ? answer : toldNobody(answer)
    })
  })
}

const afterOthers = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Reads the brand package for the first search, after the registers, which matter more and share the thread. */
export function brandsOf(held: () => Promise<HeldBrands>): Source {
  let opened: Promise<Source> | undefined
  return {
    ...identityOf(BRANDS),
    method: 'similarity',
    deadlineMs: 5000,
    role: () => ({ asked: true, required: false }),
    async search(query, context) {
      opened ??= held().then(createBrandsSource)
      try {
        const brands = await opened
        await afterOthers()
        return await brands.search(query, context)
      } catch {
        opened = undefined
        return emptyAnswer('error', 'the brands could not be read', true)
      }
    },
  }
}

interface BrowserSourcesOptions {
  gate: UpstreamClient
  /**
   * True if the browser may read responses of an origin. Called for every search, because the user can revoke access.
   */
  mayAsk(origin: string): boolean
  refusal: typeof NOT_ALLOWED | typeof NOT_ASKED
  brands: Source
  packs: Pick<HeldPacks, 'held' | 'trouble'>
}

export function createBrowserSources(options: BrowserSourcesOptions): Source[] {
  const { gate, brands } = options
  const cache = createAnswerCache()
  const remember = cachedConnector(cache)
  const registries = createDomainSources({
    bootstrap: () => BOOTSTRAP,
    gate,
    barred: (registry) => whyNot(registry, options),
  })
  return [
    ...OFFICES.map((office) => registerOf(office, options, remember)),
    ...registries.map(cachedDomains(cache)),
    brands,
  ]
}
