/*
 * Calendar notices: a person hears of each new address of their calendars.
 *
 * Whoever has the address reads the calendar without signing in, so its owner must learn when one was made in their name.
 */
create function private.tg_calendar_feeds__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- without an actor: it may be somebody else at an open session
  perform private.notify(array[new.user_id], 'security_alert', 'A new address for one of your calendars was created. If this wasn’t you, change your password and renew the address.',
    null, null, null, case new.scope when 'tasks' then '/tasks' else '/events' end, 'security', 'calendar-feed');
  return null;
end $$;
create trigger _500_notify after insert on private.calendar_feeds for each row execute function private.tg_calendar_feeds__notify();
