import { CAUTION_FROM } from '../../../contract/constants.ts'
import { NEARBY_MAX } from '../../projects/nearby.ts'
import { isOfOtherScope, spellingOf } from '../../projects/project.ts'
import type { ProjectActions } from '../../projects/room.ts'
import type { MakeOffer } from './batch-actions.ts'
import { openId, type RoomContext } from './context.ts'

const IN_THE_WAY_MAX = 4

export function nearbyActions(
  context: RoomContext,
  offer: MakeOffer,
): Pick<ProjectActions, 'findNearby' | 'takeNearby' | 'dropNearby'> {
  const { state, store, act, names } = context
  const ofName = (id: string) => (state.open?.nearby ?? []).filter(({ nearbyOf }) => nearbyOf === id)
  return {
    findNearby: (id) =>
      act(async () => {
        const all = await names()
        const of = all.find((each) => each.id === id)
        const answer = await store().answer(id)
        if (of === undefined || answer === null) return
        const weighty = answer.result.conflicts.filter(({ score }) => score >= CAUTION_FROM)
        const inTheWay = weighty.slice(0, IN_THE_WAY_MAX).map(({ name }) => name)
        // The rules of similar names are large, so they are loaded only when needed.
        const { nearbyNames } = await import('../../../names/nearby-names.ts')
        const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
        const held = new Set([...all, ...ofName(id)].map(({ name }) => spellingOf(name)))
        const found = await nearbyNames(of.name, inTheWay, NEARBY_MAX + held.size, pause)
        const near = found.filter((name) => !held.has(spellingOf(name))).slice(0, NEARBY_MAX)
        // A result for another territory or other goods cannot be compared with those of the spellings.
        const isAgain = near.length > 0 && state.open !== null && isOfOtherScope(of, state.open.project.scope)
        void offer({ read: null, ids: isAgain ? [id] : [], nearby: { of, names: near } })
      }),
    takeNearby: (id) =>
      act(async () => {
        const name = (await store().names(openId(context))).find((each) => each.id === id)
        if (name === undefined) return
        const { nearbyOf: _, ...taken } = name
        await store().addNames([taken])
      }),
    dropNearby: (id) =>
      act(async () => {
        state.removed = [...state.removed, await store().removeNames(ofName(id).map((name) => name.id))]
      }),
  }
}
