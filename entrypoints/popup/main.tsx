import { type ComponentChildren, render } from 'preact'
import { giveStrings } from '../../components/ui/text.ts'
import type { CheckController } from '../../lib/extension/pages/check-controller.ts'
import { pageRoot } from '../../lib/extension/pages/page-frame.ts'
import { translate } from '../../lib/extension/strings.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { PopupApp } from './App.tsx'

giveStrings(translate)
const root = pageRoot()
const EVERYWHERE: Scope = { jurisdiction: null, niceClasses: [] }

/** Time in milliseconds to wait for a paint, because an invisible page is never painted. */
const UNSEEN_MS = 200

const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, UNSEEN_MS)
})

/** The user can type before this code is loaded. */
const loading = painted.then(() => import('./load.ts'))

let loadingLine: ComponentChildren = null

let isUntouched = true

/** Never overwrites a name that the user typed meanwhile. */
function startName(name: string): string {
  if (isUntouched && name !== '' && root.querySelector('input')?.value !== '') return ''
  isUntouched &&= name === ''
  return name
}

let redraw = () => {}

async function draw({ state, actions, ...desk }: CheckController): Promise<void> {
  const { DeskAnswer } = await loading
  redraw = () => void draw({ state, actions, ...desk })
  render(
    <PopupApp
      {...state}
      initialName={startName(state.initialName)}
      Answer={DeskAnswer}
      actions={actions}
      onCheck={desk.check}
      onSeveral={desk.offer}
      onScope={desk.keepScope}
      onNobody={desk.keepNobody}
      onRecent={desk.openRecent}
      onForget={desk.forget}
      onHaveBack={desk.haveBack}
      onLetGo={desk.letGo}
    >
      {loadingLine}
    </PopupApp>,
    root,
  )
}

const nothing = () => {}

function drawBox(ready: Promise<CheckController>): void {
  render(
    <PopupApp
      view={{ phase: 'idle' }}
      initialName=""
      scope={EVERYWHERE}
      recent={[]}
      forgotten={0}
      host=""
      nobody={{ on: false, byPolicy: false }}
      onNobody={async (on) => (await ready).keepNobody(on)}
      Answer={null}
      actions={{ check: nothing, retry: nothing, cancel: nothing, openOptions: nothing }}
      onCheck={async (name, scope) => {
        const desk = await ready
        desk.check(name, scope === EVERYWHERE ? desk.state.scope : scope)
      }}
      onSeveral={() => false}
      onScope={async (scope) => (await ready).keepScope(scope)}
      onRecent={nothing}
      onForget={nothing}
      onHaveBack={nothing}
      onLetGo={nothing}
    />,
    root,
  )
}

drawBox(
  loading.then(({ openCheckController, openPopup }) => openPopup((isPrivate) => openCheckController(isPrivate, draw))),
)

void loading
  .then(() => import('./registers.tsx'))
  .then(({ followLoading }) =>
    followLoading((line) => {
      loadingLine = line
      redraw()
    }),
  )
