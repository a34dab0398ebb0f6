export { soundsClosest } from './closest-sound.ts'
export type { ReadingLanguage } from './languages.ts'
export { soundIn, soundOf } from './readings.ts'
