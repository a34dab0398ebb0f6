export { soundsClosest } from './sound/closest.ts'
export type { ReadingLanguage } from './sound/languages.ts'
export { soundIn, soundOf } from './sound/readings.ts'
