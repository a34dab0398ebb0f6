import type { Engine, Searcher } from '../engine.ts'
import { makeQueries } from '../register/queries.ts'
import { type CurvePoint, curve } from './curve.ts'
import { byDriver, type Direction, direction, inHeadline, type Outcome, searchPairs } from './decided.ts'
import { type Noise, noiseOf, scoresOf, twoClasses } from './noise.ts'
import type { Pair } from './pairs.ts'
import { brandMarks, type RealNames } from './real-names.ts'
import { type Filled, putIn, type Register } from './register.ts'

/** How many names of each kind are searched for the noise. */
const NAMES = 200
/** Number of coined names that are made; the first NAMES of them that no mark of the register equals are used. */
const COINED = 2 * NAMES

interface NoiseOfKind extends Noise {
  /** Noise of the same searches with two classes given. */
  twoClasses: Noise
  /** Noise of the same searches among the brands in use, with no classes given. */
  brands?: Noise
}

type Kind = 'coined' | 'dictionary' | 'long' | 'realNames'

export interface Measured extends Direction {
  register: number
  /** Coined names that were passed over because a mark of the register is written the same. */
  coinedMet: number
  reverse: Direction
  noise: Record<Kind, NoiseOfKind>
  byDriver: Record<string, Direction>
  curve: CurvePoint[]
}

export interface Task {
  engine: Engine
  register: Register
  pairs: readonly Pair[]
  realNames: RealNames
  seed: number
  say(line: string): void
}

const later = ({ earlier, later }: Pair) => ({ searched: later, held: earlier })
const earlier = ({ earlier, later }: Pair) => ({ searched: earlier, held: later })

/** The register with the searched-for side of every pair in it, and what searching the other side finds. */
function searchSide(
  { engine, register, pairs, say }: Task,
  side: typeof later,
  watched: readonly string[] = [],
): { searcher: Searcher; outcomes: Outcome[]; filled: Filled } {
  const filled = putIn(
    register,
    pairs.map((pair) => side(pair).held),
    watched,
  )
  const started = performance.now()
  const searcher = engine.open(engine.build(filled.marks))
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s; searching ${pairs.length} pairs`)
  return { searcher, outcomes: searchPairs(searcher, filled, pairs, side), filled }
}

function measureNoise(task: Task, searcher: Searcher, coined: readonly Uint32Array[], names: Record<Kind, string[]>) {
  const { engine, seed } = task
  const classes = twoClasses(seed, NAMES)
  const ofKind = (kind: Kind): NoiseOfKind => {
    task.say(`Noise: ${kind}`)
    const whole = kind === 'coined' ? coined : names[kind].map((name) => scoresOf(searcher, name))
    const filtered = names[kind].map((name, i) => scoresOf(searcher, name, classes[i]))
    return { ...noiseOf(whole, engine), twoClasses: noiseOf(filtered, engine) }
  }
  const noise = {
    coined: ofKind('coined'),
    dictionary: ofKind('dictionary'),
    long: ofKind('long'),
    realNames: ofKind('realNames'),
  }
  const brands = engine.open(engine.build(brandMarks()))
  noise.realNames.brands = noiseOf(
    names.realNames.map((name) => scoresOf(brands, name)),
    engine,
  )
  return noise
}

/** Everything but the baselines. The two registers are built one after the other, so that memory holds one. */
export function measureMatch(task: Task): Measured {
  const { engine, seed } = task
  const reverse = () => {
    const { outcomes } = searchSide(task, earlier)
    return direction(outcomes.filter(inHeadline), engine.cautionFrom)
  }
  const forward = () => {
    const made = makeQueries(seed, COINED).coined
    const { searcher, outcomes, filled } = searchSide(task, later, made)
    const unused = made.filter((name) => filled.refsOf(name).size === 0).slice(0, NAMES)
    const names = { ...makeQueries(seed, NAMES), coined: unused, realNames: task.realNames.names }
    const coined = names.coined.map((name) => scoresOf(searcher, name))
    const headline = outcomes.filter(inHeadline)
    return {
      ...direction(headline, engine.cautionFrom),
      register: filled.size(),
      coinedMet: made.indexOf(unused.at(-1) ?? '') + 1 - unused.length,
      noise: measureNoise(task, searcher, coined, names),
      byDriver: byDriver(outcomes, engine.cautionFrom),
      curve: curve(headline, coined),
    }
  }
  const measured = forward()
  return { ...measured, reverse: reverse() }
}
