import type { ComponentChildren } from 'preact'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import type { View, ViewActions } from '../../lib/extension/view.ts'
import { Button } from '../parts/Button.tsx'
import { hostOf } from '../words/host.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

interface Props<Phase extends View['phase']> {
  view: Extract<View, { phase: Phase }>
  actions: ViewActions
}

function Recipient({ host }: { host: string }) {
  const t = useStrings()
  // Consent has already listed the recipients.
  if (host === THIS_BROWSER) return null
  return <p class="bc-dim">{rich(t, 'confirm.recipient', [<bdi key="host">{hostOf(host)}</bdi>])}</p>
}

function Actions({ actions, label, children }: { actions: ViewActions; label: string; children?: ComponentChildren }) {
  const t = useStrings()
  return (
    <div class="bc-actions">
      {children}
      {actions.openPanel && <Button onClick={actions.openPanel}>{t(label)}</Button>}
    </div>
  )
}

/** Shows the changes that cleaning made, or else that the recipient differs from the one announced before. */
export function Confirm({ view, actions }: Props<'confirm'>) {
  const t = useStrings()
  return (
    <>
      <p class="bc-big">
        <bdi lang="">{view.name}</bdi>
      </p>
      <p>
        {t(`confirm.${view.from ? 'from' : view.changes.length > 0 ? 'removed' : 'other_asker'}`, [view.from ?? ''])}
      </p>
      <ul class="bc-plain">
        {view.changes.map((change) => (
          <li key={change}>{t(`confirm.change.${change}`)}</li>
        ))}
      </ul>
      <Recipient host={view.host} />
      <Actions actions={actions} label="confirm.edit">
        <Button class="bc-button bc-primary" data-bc-focus onClick={() => actions.check(view.name)}>
          {t('confirm.check')}
        </Button>
      </Actions>
    </>
  )
}

export function Picker({ view, actions }: Props<'pick'>) {
  const t = useStrings()
  return (
    <>
      <p>{t(`pick.${view.isUnread ? 'unread' : view.isPart ? 'part' : 'help'}`)}</p>
      <Actions actions={actions} label="pick.all" />
      <ul class="bc-picks">
        {view.candidates.map((candidate) => (
          <li key={candidate}>
            <Button class="bc-button bc-wide" onClick={() => actions.check(candidate)}>
              <bdi lang="">{candidate}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      <Recipient host={view.host} />
    </>
  )
}

export function BadSelection({ view, actions }: Props<'bad_selection'>) {
  const t = useStrings()
  return (
    <>
      {view.name && (
        <p class="bc-big">
          <bdi lang="">{view.name}</bdi>
        </p>
      )}
      <p>{t(`bad_selection.${view.reason}`)}</p>
      <p class="bc-dim">{t('nothing_sent')}</p>
      <Actions actions={actions} label="bad_selection.edit" />
    </>
  )
}
