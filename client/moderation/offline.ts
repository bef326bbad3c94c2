import { myReports } from '../groups/data/reports.ts'
import { myDecisions } from './data/decisions.ts'

/** What one has reported, and what was decided about oneself. */
export const offline = () => ({ mine: [myReports, myDecisions] })
