/** Loaded when the user first opens the mark search. */
export { Marks } from '../../components/result/Marks.tsx'
export { marksController } from '../../lib/extension/pages/marks-controller.ts'
