import { announcementsOf, myReads, pinnedAnnouncements } from './queries.ts'

/** The announcements that one wants without a network too. */
export const offline = () => ({ mine: [pinnedAnnouncements, myReads], ofGroup: [announcementsOf] })
