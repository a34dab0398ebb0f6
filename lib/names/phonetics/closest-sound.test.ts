import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soundsClosest } from './phonetics.ts'

const closest = (asked: string, found: string) => soundsClosest(asked.split(' '), found.split(' '))

describe('soundsClosest', () => {
  it.each([
    ['vogel', 'fogel', 'de'],
    ['hund', 'hunt', 'de'],
    ['knight', 'nite', 'en'],
    ['slide', 'zlyde', 'en'],
    ['baker', 'beika', 'en'],
    ['peugeot', 'pejo', 'fr'],
    ['lexie', 'lexy', null],
    ['chianti', 'kianti', 'it'],
    ['valle', 'baie', 'es'],
    ['krystal', 'cristal', null],
    ['pic nic', 'picnic', null],
    ['kwik rewards', 'quick rewards', 'en'],
  ])('%s and %s sound alike in %s', (asked, found, language) => {
    const { distance, language: named } = closest(asked, found)
    expect(named).toBe(language)
    expect(distance).toBeLessThan(0.15)
  })

  it.each([
    ['phildar', 'fildor', 'phildar', 'tandor'],
    ['bass', 'pass', 'bass', 'mass'],
    ['aygills', 'agile', 'aygills', 'ability'],
    ['hypnotiq', 'hopnotic', 'hypnotiq', 'chaotic'],
  ])('%s is nearer to %s than %s to %s', (asked, near, again, far) => {
    expect(closest(asked, near).distance).toBeLessThan(closest(again, far).distance)
  })

  it.each([
    ['kwik', 'quick', true],
    ['nike', 'nyke', true],
    ['grey', 'grez', false],
    ['dead', 'died', false],
    ['heure', 'heureux', false],
  ])('%s and %s sound the same to most people: %s', (asked, found, toMost) => {
    expect(closest(asked, found).toMost).toBe(toMost)
  })

  it('finds a distance if no language pronounces both the same', () => {
    expect(closest('dead', 'died').distance).toBeGreaterThan(0)
    expect(closest('michael', 'mitchell').distance).toBeGreaterThan(0)
  })

  it('does not equate different numbers', () => {
    expect(closest('1000', '100').distance).toBeGreaterThan(0.2)
  })

  it('finds the largest distance to a name without words', () => {
    expect(soundsClosest([], ['vyntra']).distance).toBe(1)
    expect(soundsClosest([], []).distance).toBe(0)
  })

  it('is bounded, symmetric, and zero for a name and itself', () => {
    const words = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z0-9]{1,12}$/u)), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(words, words, (asked, found) => {
        const there = soundsClosest(asked, found)
        expect(there.distance).toBeGreaterThanOrEqual(0)
        expect(there.distance).toBeLessThanOrEqual(1)
        expect(soundsClosest(found, asked).distance).toBeCloseTo(there.distance, 9)
        expect(soundsClosest(asked, [...asked]).distance).toBe(0)
      }),
    )
  })

  it.each(['e', 'schtch', 'eau ', 'ph'])('accepts ten thousand letters (%j)', (unit) => {
    const long = unit.repeat(10_000 / unit.length)
    expect(closest(long, long).distance).toBe(0)
    expect(closest(long, 'vyntra').distance).toBeGreaterThan(0.5)
  })
})
