/** One chunk, loaded once the panel is drawn. */
export { OneName } from '../../components/handing/OneName.tsx'
export { Projects } from '../../components/projects/Projects.tsx'
export { openProjectRoom } from '../../lib/extension/pages/project-room/index.ts'
export { readSelected } from '../../lib/extension/projects/read-names.ts'
