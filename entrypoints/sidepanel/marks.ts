/** Loaded when the person first opens it. */
export { Marks } from '../../components/trademark-search/Marks.tsx'
export { marksRoom } from '../../lib/extension/pages/marks-room.ts'
