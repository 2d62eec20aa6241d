/** Words of the seeded calendars and bookings. */
export const EVENT_NAMES = [
  'Weekly planning',
  'Call with the client',
  'Interview',
  'Design review',
  'Doctor',
  'Training: new price list',
  'One to one',
  'Visit to the warehouse',
  'Budget talk',
  'Retrospective',
];
export const EVENT_PLACES = ['', '', 'Meeting room 1', 'Meeting room 2', 'Client office', 'Online'];
export const EVENT_COLOURS = ['#9dcf00', '#2fc6f6', '#f5a200', '#de2b24'];
/** Named slots of the booking calendar; ids are positions from 1. */
export const RESOURCES = ['Meeting room 1', 'Meeting room 2', 'Company van', 'Photo corner', 'Demo stand'];
export const BOOKING_NAMES = ['Product demo', 'Delivery run', 'Photo session', 'Workshop', 'Client meeting'];
