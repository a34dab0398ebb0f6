import type { OptionsProps } from '../../components/settings/props.ts'
import { Settings } from '../../components/settings/Settings.tsx'
import { useStrings } from '../../components/ui/text.ts'
import { WHO_SEES } from '../../lib/engine/browser-hosts.ts'
import { whoInWords } from '../../lib/extension/view.ts'
import { DISCLOSED_TO } from '../../lib/sources/disclosed-to.ts'

export function OptionsApp(props: OptionsProps) {
  const t = useStrings()
  return <Settings {...props} seenBy={{ service: whoInWords(DISCLOSED_TO, t), browser: whoInWords(WHO_SEES, t) }} />
}
