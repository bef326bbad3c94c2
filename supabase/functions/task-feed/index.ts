/* The former address of a person's task feed, `/functions/v1/task-feed/<token>.ics`: calendars go on asking there. */
import '../calendar-feed/index.ts'
