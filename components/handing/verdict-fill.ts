import type { ProjectName } from '../../lib/extension/projects/project.ts'
import { nameState } from '../../lib/extension/projects/risk-order.ts'
import { COLOUR_OF, tintOnWhite } from '../../lib/extension/state-colours.ts'

/** The colour behind the verdict on a name in a report, as sRGB hex without a sign before it. */
export const verdictFill = (name: ProjectName): string => tintOnWhite(COLOUR_OF[nameState(name)])
