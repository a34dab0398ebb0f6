import type { Disclosure } from '../../lib/extension/disclosure.ts'
import type { ViewActions } from '../../lib/extension/view.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

interface Props {
  told: Disclosure
  actions: Pick<ViewActions, 'askAlso'>
}

function Who({ told: { who, here } }: Pick<Props, 'told'>) {
  const t = useStrings()
  if (who.length === 0) return t('told.nobody')
  const names = [
    <bdi key="who" lang="">
      {who.join(', ')}
    </bdi>,
  ]
  return rich(t, here === undefined ? 'told.who' : 'told.service', names)
}

export function WhoWasTold({ told, actions: { askAlso } }: Props) {
  const t = useStrings()
  const { unasked, here, only } = told
  // Null means that the service cannot leave out registers. Otherwise an empty `here` has another reason: an old
  // offline snapshot, or a person who had the service query it.
  const cannotLeaveOut = only === null
  return (
    <section class="bc-told">
      <p class="bc-second">
        <Who told={told} />
      </p>
      {here !== undefined && (here.length > 0 || cannotLeaveOut) && (
        <p>
          {here.length === 0
            ? t('told.nothing_here')
            : rich(t, 'told.here', [
                <bdi key="here" lang="">
                  {here.join(', ')}
                </bdi>,
              ])}
        </p>
      )}
      {unasked.length > 0 && (
        <>
          <p class="bc-dim">{t(here === undefined ? 'told.left' : 'told.not_here')}</p>
          <ul class="bc-plain">
            {unasked.map(({ id, name, tells }) => (
              <li key={id}>
                <bdi lang="">{name}</bdi>{' '}
                {askAlso && (
                  <button type="button" class="bc-button" onClick={() => askAlso(id)}>
                    {rich(t, 'told.ask', [
                      <bdi key="who" lang="">
                        {tells}
                      </bdi>,
                    ])}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
