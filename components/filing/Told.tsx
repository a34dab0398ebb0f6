import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { FactWords as Words } from '../../lib/jurisdictions/fact-words.ts'
import { FromService } from '../words/FromService.tsx'

/** The facts in the reader's language, by their English text; empty where they are shown in English. */
export const FactWords = createContext<Words>(new Map())

/** A fact in the reader's language, or in English, marked as such, where it has no translation. */
export function Told({ text }: { text: string }) {
  const words = useContext(FactWords).get(text)
  return words === undefined ? <FromService>{text}</FromService> : <bdi>{words}</bdi>
}

/** Facts in one line, one after the other. */
export function ToldList({ texts }: { texts: readonly string[] }) {
  return (
    <>
      {texts.map((text, index) => (
        <span key={text}>
          {index > 0 && ', '}
          <Told text={text} />
        </span>
      ))}
    </>
  )
}
