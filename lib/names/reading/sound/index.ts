export { soundsClosest } from './closest-sound.ts'
export type { ReadingLanguage } from './languages.ts'
export { soundOf } from './readings.ts'
