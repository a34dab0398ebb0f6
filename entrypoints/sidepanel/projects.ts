/** What the panel needs once somebody keeps projects or hands a name over: loaded in one piece, after the panel stands. */
export { OneName } from '../../components/projects/OneName.tsx'
export { Projects } from '../../components/projects/Projects.tsx'
export { openProjectRoom } from '../../lib/extension/pages/project-room/index.ts'
