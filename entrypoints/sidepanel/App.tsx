import { AllHits } from '../../components/hits/AllHits.tsx'
import { Desk } from '../../components/surface/Desk.tsx'
import { DeskAnswer } from '../../components/surface/DeskAnswer.tsx'
import type { SidePanelProps } from '../../components/surface/props.ts'
import { useStrings } from '../../components/words/strings.ts'

/** The side panel, or the small window that stands in for it; says why where a card was asked for. */
export function SidePanelApp({ reason, ...props }: SidePanelProps) {
  const t = useStrings()
  return (
    <Desk {...props} surface="panel" Answer={DeskAnswer} allHits={(given) => <AllHits {...given} />}>
      {reason && <p class="bc-note">{t(`panel.${reason}`)}</p>}
    </Desk>
  )
}
