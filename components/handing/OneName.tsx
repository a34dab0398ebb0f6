import { useState } from 'preact/hooks'
import { projectOfAnswer } from '../../lib/extension/projects/single-name.ts'
import { FieldPicture } from '../pictures/FieldPicture.tsx'
import type { ProjectsProps } from '../projects/props.ts'
import { useStrings } from '../words/strings.ts'
import { HandOver } from './HandOver.tsx'

interface Props extends Pick<ProjectsProps, 'verification' | 'letterhead'> {
  view: NonNullable<ProjectsProps['answer']>
  isPictured?: boolean
}

/** Shows the field around one name and exports its result without a project. */
export function OneName({ view, verification, letterhead, isPictured = false }: Props) {
  const t = useStrings()
  const [isOpen, setOpen] = useState(isPictured)
  const { result, scope } = view
  return (
    <>
      {result.conflicts.length > 0 && (
        <details class="bc-more-of" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t('pictures.field')}</summary>
          {isOpen && (
            <div class="bc-form bc-pictures">
              <FieldPicture name={result.name} conflicts={result.conflicts} hasClasses={scope.niceClasses.length > 0} />
            </div>
          )}
        </details>
      )}
      <HandOver
        whole={async () => projectOfAnswer(view, Date.now())}
        verification={verification}
        letterhead={letterhead}
        isOneName
      />
    </>
  )
}
