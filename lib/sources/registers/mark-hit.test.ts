import { expect, it } from 'vitest'
import { readDpmaAnswer } from '../offices/dpma/connector.ts'
import { readEuipoMark } from '../offices/euipo/connector.ts'
import { readSwissregAnswer } from '../offices/swissreg/connector.ts'
import { type LiveMark, markHit } from './connector.ts'

const words =
  '<MarkVerbalElementText>SOLARVIKO</MarkVerbalElementText><MarkVerbalElementText>СОЛАРВИКО</MarkVerbalElementText>'
const swiss = `<ApiResponse><Result success="true"><Data role="item"><Trademark><ApplicationNumber><ApplicationNumberText>1</ApplicationNumberText></ApplicationNumber>
  <WordMarkSpecification>${words}</WordMarkSpecification></Trademark></Data><Meta><TotalItemCount>1</TotalItemCount><ItemCountOffset>0</ItemCountOffset><ItemCount>1</ItemCount></Meta></Result></ApiResponse>`
const german = `<HitList HitCount="1"><Counter><DatabaseHits>1</DatabaseHits></Counter><Entries><ApplicationNumber>1</ApplicationNumber>${words}</Entries></HitList>`

const european = {
  ...{ applicationNumber: '018000001', niceClasses: [9], status: 'REGISTERED' },
  wordMarkSpecification: { verbalElement: ['SOLARVIKO', 'СОЛАРВИКО'] },
}

const marksOf = (answer: object | null) => (answer !== null && 'marks' in answer ? (answer.marks as LiveMark[]) : [])

it.each([
  ['Swissreg', readSwissregAnswer(swiss, { texts: ['solarviko'], offset: 0 })],
  ['EUIPO', { marks: [readEuipoMark(european)] }],
  ['DPMAconnectPlus', readDpmaAnswer(german, ['solarviko'])],
])('a mark of %s with several word elements matches by the nearest of them', (_where, answer) => {
  const [mark] = marksOf(answer)
  for (const asked of ['Solarviko', 'соларвико'])
    expect(mark && markHit(asked, mark, 'CH', null)).toMatchObject({
      name: 'SOLARVIKO / СОЛАРВИКО',
      similarity: {
        score: 100,
        reasons: ['identical'],
        explanation: 'The same name. It is one of several word elements.',
      },
    })
})
