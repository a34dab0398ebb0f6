import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { FactWords as Words } from '../../lib/jurisdictions/requirements.ts'
import { FromService } from '../words/FromService.tsx'

/** Translations by English text. Empty if the facts are shown in English. */
export const FactWords = createContext<Words>(new Map())

/** A fact without a translation is marked as English. */
export function Told({ text }: { text: string }) {
  const words = useContext(FactWords).get(text)
  return words === undefined ? <FromService>{text}</FromService> : <bdi>{words}</bdi>
}

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
