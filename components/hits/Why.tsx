import type { Conflict } from '../../lib/contract/conflict.ts'
import { FromService } from '../words/FromService.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

type Told = NonNullable<Conflict['similarity']['evidence']>[number]

/** A reason without a code is shown in the service's own words. */
export function Why({ hit: { similarity, goods, relatedClasses } }: { hit: Conflict }) {
  const t = useStrings()
  const say = (key: string, values: (string | null)[], lang = '') =>
    rich(
      t,
      `why.${key}`,
      values.map((value) => (
        <bdi key={value} lang={lang}>
          {value}
        </bdi>
      )),
    )
  const sentence = ({ code, values }: Told) => [say(code === 'heard_in' ? `${code}.${values[0]}` : code, values), ' ']
  const { low = 0, similar = 0, high = 0 } = relatedClasses?.compared ?? {}
  return (
    <>
      <p>{similarity.evidence?.map(sentence) ?? <FromService>{similarity.explanation}</FromService>}</p>
      {goods && <p class="bc-dim">{say(`goods.${goods.degree}`, [goods.asked, goods.found], 'en')}</p>}
      {relatedClasses?.compared && (
        <p class="bc-dim">
          {t('why.classes', [low + similar + high, relatedClasses.asked, relatedClasses.found, similar + high, low])}
        </p>
      )}
    </>
  )
}
