import type { Row } from '../records/record-type.js';
import { seedBookingResources, seedBookings } from './calendar/seed-bookings.js';
import { seedCalendarEvents, seedCalendarSections } from './calendar/seed-calendar.js';
import { seedOpenLines } from './contact-center/seed-open-lines.js';
import { seedCallStatistics, seedExternalLines } from './contact-center/seed-telephony.js';
import { seedDiskObjects, seedFileVersions, seedStorages } from './disk/seed-disk.js';
import { seedLandingPages, seedSites } from './landing/seed-landing.js';
import { seedMailboxes } from './mail/seed-mailboxes.js';
import { seedEventLog } from './main/seed-event-log.js';
import { seedChatMembers, seedChats, seedMessages } from './messenger/seed-messenger.js';
import { seedNotifications } from './messenger/seed-notifications.js';
import { seedNoteCollections, seedNoteDocuments } from './notes/seed-notes.js';
import { seedDepartments, seedNodes } from './people/seed-structure.js';
import { seedUsers } from './people/seed-users.js';
import { seedWorkgroups } from './people/seed-workgroups.js';
import { seedListElements, seedListFields, seedLists, seedListSections } from './processes/seed-lists.js';
import { seedWorkflows, seedWorkflowTemplates } from './processes/seed-workflows.js';
import {
  seedManagerReviews,
  seedPeerReviews,
  seedReviewCampaigns,
  seedReviewQuestions,
  seedSelfReviews,
} from './review/seed-reviews.js';
import type { SeedTables } from './seed-input.js';
import { seedTaskComments, seedTaskTime } from './tasks/seed-task-activity.js';
import { seedTasks } from './tasks/seed-tasks.js';
import { seedWorkSchedules } from './workday/seed-work-schedules.js';

const empty = (): Row[] => [];

/** Starting data of everything around the company: people, tasks, files and so on. */
export const COMPANY_SEEDS: SeedTables = {
  user: ({ random, domain }) => seedUsers(random, domain),
  department: seedDepartments,
  eventLog: ({ random }) => seedEventLog(random),
  mailbox: ({ domain, rowsOf }) => seedMailboxes(rowsOf('user'), domain),
  structureNode: seedNodes,
  workgroup: ({ random }) => seedWorkgroups(random),
  task: ({ random }) => seedTasks(random),
  taskComment: ({ random }) => seedTaskComments(random),
  taskTime: ({ random }) => seedTaskTime(random),
  calendarSection: seedCalendarSections,
  taskLink: () => [{ id: 1, FROM: 30, TO: 31, TYPE: 2 }],
  calendarEvent: ({ random }) => seedCalendarEvents(random),
  bookingResource: seedBookingResources,
  booking: ({ random }) => seedBookings(random),
  diskStorage: seedStorages,
  diskObject: ({ random }) => seedDiskObjects(random),
  fileVersion: ({ rowsOf }) => seedFileVersions(rowsOf('diskObject')),
  landingSite: seedSites,
  landingPage: seedLandingPages,
  openLine: seedOpenLines,
  externalLine: seedExternalLines,
  registeredCall: empty,
  call: ({ random }) => seedCallStatistics(random),
  workflowTemplate: seedWorkflowTemplates,
  workflow: ({ random }) => seedWorkflows(random),
  list: seedLists,
  listField: seedListFields,
  listSection: seedListSections,
  listElement: ({ random }) => seedListElements(random),
  noteCollection: seedNoteCollections,
  noteDocument: seedNoteDocuments,
  reviewCampaign: seedReviewCampaigns,
  reviewQuestion: seedReviewQuestions,
  selfReview: ({ random }) => seedSelfReviews(random),
  peerReview: ({ random }) => seedPeerReviews(random),
  managerReview: ({ random }) => seedManagerReviews(random),
  blogPost: empty,
  blogComment: empty,
  chat: seedChats,
  chatMember: seedChatMembers,
  message: seedMessages,
  imEvent: empty,
  imSubscription: empty,
  // Days are reckoned from the present of the host's clock, when somebody first asks for them.
  workday: empty,
  workSchedule: seedWorkSchedules,
  bot: empty,
  botCommand: empty,
  notification: ({ random }) => seedNotifications(random),
  placement: empty,
  eventHandler: empty,
};
