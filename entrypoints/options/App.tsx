import { Asker } from '../../components/options/Asker.tsx'
import { Code } from '../../components/options/Code.tsx'
import { Connection } from '../../components/options/Connection.tsx'
import { Shortcut, ThemeSwitch, UsualScope } from '../../components/options/Habits.tsx'
import { Packs } from '../../components/options/Packs.tsx'
import { Kept, WhoSees } from '../../components/options/Privacy.tsx'
import { ReportHead } from '../../components/options/ReportHead.tsx'
import { Service } from '../../components/options/Service.tsx'
import type { OptionsProps } from '../../components/surface/props.ts'
import { useStrings } from '../../components/words/strings.ts'
import { WHO_SEES } from '../../lib/engine/asked.ts'
import { whoInWords } from '../../lib/extension/who-names.ts'
import { WHO_IS_TOLD } from '../../lib/sources/told.ts'

export function OptionsApp(props: OptionsProps) {
  const t = useStrings()
  return (
    <main class="bc-root bc-page bc-page-options" data-theme={props.settings.theme}>
      <h1>{t('options.title')}</h1>
      <Asker {...props} />
      <Code {...props} />
      <Service {...props} />
      <Connection {...props} />
      <Packs {...props} />
      <WhoSees {...props} asked={whoInWords(WHO_IS_TOLD, t)} alone={whoInWords(WHO_SEES, t)} />
      <UsualScope {...props} />
      <ReportHead {...props} />
      <Kept {...props} />
      <ThemeSwitch {...props} />
      <Shortcut {...props} />
    </main>
  )
}
