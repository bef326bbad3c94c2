/*
 * Columns and arguments that hold one of a closed set of values: a status, a colour, an emoji, a place in an order. A
 * person chooses them with one press and can do so again at once. `reason`, `answer` and `email` are choices in some
 * tables and words in others, and count as words.
 */
export const choices: ReadonlySet<string> = new Set(
  [
    'accent action actor_role aggregate anchor audience auto_update cadence color completion completion_mode decision',
    'default_notify_level deleted_by_class direction emoji format hour_cycle how icon icon_emoji join_policy kind lang',
    'language level licence linked_type locale maps_to_status mode mood node_type notify_level op origin_type outcome owner',
    'pref proven_by push rank release role scope severity source source_type start_at state status step target_type theme',
    'tone tz urgency urgent_as visibility waitlist_mode',
  ].flatMap((line) => line.split(' ')),
)
