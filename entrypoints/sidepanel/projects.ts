/** What the panel needs once somebody keeps projects: loaded in one piece, after the panel stands. */
export { Projects } from '../../components/projects/Projects.tsx'
export { openProjectRoom } from '../../lib/extension/pages/project-room/index.ts'
