// Made of the API document by `npm run client:types`. Not to be edited.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
	schemas: {
		Operations: {
			/** @description Count and sum activities */
			"activities.aggregate": {
				body: components["schemas"]["aggregate-activities"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Activities: one action on up to 500 records */
			"activities.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create an activity */
			"activities.create": {
				body: components["schemas"]["create-activities"];
				answer: components["schemas"]["activities.create.answer"];
			};
			/** @description Delete an activity */
			"activities.delete": {
				path: components["schemas"]["activities.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of activities */
			"activities.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read an activity */
			"activities.get": {
				path: components["schemas"]["activities.delete.path"];
				query: components["schemas"]["activities.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-activities"];
				};
			};
			/** @description List activities */
			"activities.list": {
				query: components["schemas"]["activities.list.query"];
				answer: components["schemas"]["activities.list.answer"];
			};
			/** @description Search activities */
			"activities.search": {
				body: components["schemas"]["search-activities"];
				answer: components["schemas"]["activities.list.answer"];
			};
			/** @description Change an activity */
			"activities.update": {
				path: components["schemas"]["activities.delete.path"];
				body: components["schemas"]["update-activities"];
				answer: components["schemas"]["activities.create.answer"];
			};
			/** @description Count and sum addresses */
			"addresses.aggregate": {
				body: components["schemas"]["aggregate-addresses"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Addresses: one action on up to 500 records */
			"addresses.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create an address */
			"addresses.create": {
				body: components["schemas"]["create-addresses"];
				answer: components["schemas"]["addresses.create.answer"];
			};
			/** @description Delete an address */
			"addresses.delete": {
				path: components["schemas"]["addresses.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of addresses */
			"addresses.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read an address */
			"addresses.get": {
				path: components["schemas"]["addresses.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-addresses"];
				};
			};
			/** @description List addresses */
			"addresses.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["addresses.list.answer"];
			};
			/** @description Search addresses */
			"addresses.search": {
				body: components["schemas"]["search-addresses"];
				answer: components["schemas"]["addresses.list.answer"];
			};
			/** @description Change an address */
			"addresses.update": {
				path: components["schemas"]["addresses.delete.path"];
				body: components["schemas"]["update-addresses"];
				answer: components["schemas"]["addresses.create.answer"];
			};
			/** @description Agents the caller made or may talk with; administrators see those of the portal */
			"agents.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["AgentAnswer"][];
					meta: components["schemas"]["ListTotal"];
					/** @description All of them, not only those of this answer. */
					total: number;
				};
			};
			/** @description What is said in a file */
			"ai.audio.transcriptions": {
				answer: components["schemas"]["ai.audio.transcriptions.answer"];
			};
			/** @description A chat completion */
			"ai.chat.completions": {
				body: components["schemas"]["ChatBody"];
				answer: components["schemas"]["ai.chat.completions.answer"];
			};
			/** @description Keep a provider key */
			"ai.credentials.create": {
				body: components["schemas"]["NewCredentialBody"];
				answer: components["schemas"]["ai.credentials.create.answer"];
			};
			/** @description Forget a provider key */
			"ai.credentials.delete": {
				path: components["schemas"]["ai.credentials.delete.path"];
				answer: components["schemas"]["ai.credentials.delete.answer"];
			};
			/** @description Ask the provider for its models; GET /v1/models lists them from then on */
			"ai.credentials.fetchModels": {
				path: components["schemas"]["ai.credentials.delete.path"];
				answer: components["schemas"]["ai.credentials.fetchModels.answer"];
			};
			/** @description Provider keys of your own and of the portal, oldest first */
			"ai.credentials.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["CredentialAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Models the provider listed for the key when it was asked last */
			"ai.credentials.models.list": {
				path: components["schemas"]["ai.credentials.delete.path"];
				answer: components["schemas"]["ai.credentials.fetchModels.answer"];
			};
			/** @description Ask the provider whether it takes the key */
			"ai.credentials.test": {
				path: components["schemas"]["ai.credentials.delete.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["CredentialTestAnswer"];
				};
			};
			/** @description Change a provider key; what is absent stays */
			"ai.credentials.update": {
				path: components["schemas"]["ai.credentials.delete.path"];
				body: components["schemas"]["ChangeCredentialBody"];
				answer: components["schemas"]["ai.credentials.create.answer"];
			};
			/** @description What was used with the key; its provider bills it */
			"ai.credentials.usage.get": {
				path: components["schemas"]["ai.credentials.delete.path"];
				query: {
					/** @description Days up to today, of UTC. Default 30 */
					days?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["CredentialUsageAnswer"];
				};
			};
			/** @description Vectors of texts */
			"ai.embeddings": {
				body: components["schemas"]["EmbeddingsBody"];
				answer: components["schemas"]["ai.embeddings.answer"];
			};
			/** @description Images of words */
			"ai.images.generations": {
				body: components["schemas"]["ImagesBody"];
				answer: components["schemas"]["ai.images.generations.answer"];
			};
			/** @description One model */
			"ai.models.get": {
				path: components["schemas"]["ai.models.get.path"];
				answer: components["schemas"]["OneModelAnswer"];
			};
			/** @description Models the caller may call */
			"ai.models.list": {
				answer: components["schemas"]["ModelListAnswer"];
			};
			/** @description How the AI month is spread over days and weeks */
			"ai.pacing.get": {
				answer: components["schemas"]["ai.pacing.get.answer"];
			};
			/** @description Change how the AI month is spread over days and weeks */
			"ai.pacing.update": {
				body: components["schemas"]["PacingBody"];
				answer: components["schemas"]["ai.pacing.get.answer"];
			};
			/** @description Providers whose keys can be kept */
			"ai.providers.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ProviderItemAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description How much of its AI quota the portal has used */
			"ai.quota.get": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["QuotaAnswer"];
				};
			};
			/** @description What was used of models, and what it cost */
			"ai.usage.get": {
				query: {
					/** @description Start of the period; by default 30 days before its end */
					from?: string;
					/** @description End of the period, not in it; by default now */
					to?: string;
					/** @description The last so many days, in place of from and to */
					days?: number;
					/**
					 * @description What a row is about
					 * @enum {string}
					 */
					groupBy?: "day" | "model" | "key";
					/** @description Only calls of this key */
					keyId?: string;
					/** @description Page from 1 */
					page?: number;
					/** @description Rows of a page, at most 200 */
					limit?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["UsageReportAnswer"];
					/** @description All of them, not only those of this answer. */
					total: number;
					page: number;
					limit: number;
				};
			};
			/** @description A ready specification of an application */
			"app.blueprints.get": {
				path: {
					/** @description Id of the blueprint */
					id: string | number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["BlueprintAnswer"];
				};
			};
			/** @description One published application of the portal */
			"applications.get": {
				path: {
					/** @description Id of the application */
					id: string | number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["PublishedApplicationAnswer"];
				};
			};
			/** @description Published applications of the portal, newest first */
			"applications.list": {
				query: components["schemas"]["applications.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["PublishedApplicationAnswer"][];
					/** @description All of them, not only those of this answer. */
					total: number;
					page: number;
					limit: number;
				};
			};
			/** @description Register an application; the raw form of its key is shown this once */
			"apps.create": {
				body: components["schemas"]["RegisterApplicationBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RegisteredApplicationAnswer"];
				};
			};
			/** @description Delete an application for good, with its key, its sessions and its embedding places */
			"apps.delete": {
				path: components["schemas"]["apps.delete.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["DeletedApplicationAnswer"];
					meta?: components["schemas"]["Warnings2"];
				};
			};
			/** @description One application */
			"apps.get": {
				path: components["schemas"]["apps.delete.path"];
				answer: components["schemas"]["apps.get.answer"];
			};
			/** @description Applications registered with the key, newest first; of an application key, its own */
			"apps.list": {
				query: components["schemas"]["applications.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ApplicationAnswer"][];
					/** @description All of them, not only those of this answer. */
					total: number;
					page: number;
					limit: number;
				};
			};
			/** @description Publish an application on its portal and bind its embedding places */
			"apps.publish": {
				path: components["schemas"]["apps.delete.path"];
				body: components["schemas"]["PublishApplicationBody"];
				answer: components["schemas"]["apps.get.answer"];
			};
			/** @description Register an application with the host anew; its sessions and host tokens end */
			"apps.relinkOauth": {
				path: components["schemas"]["apps.delete.path"];
				body: components["schemas"]["RelinkApplicationBody"];
				answer: components["schemas"]["apps.get.answer"];
			};
			/** @description Remove the bytes of old versions, or tell what would go */
			"apps.sources.cleanup": {
				path: components["schemas"]["apps.delete.path"];
				body: components["schemas"]["CleanUpBody"];
				answer: components["schemas"]["apps.sources.cleanup.answer"];
			};
			/** @description What is different from another version: files added, removed and changed */
			"apps.sources.compare.get": {
				path: components["schemas"]["apps.sources.compare.get.path"];
				query: components["schemas"]["apps.sources.compare.get.query"];
				answer: components["schemas"]["apps.sources.compare.get.answer"];
			};
			/** @description Save an archive as a source version of an application */
			"apps.sources.create": {
				path: components["schemas"]["apps.delete.path"];
				answer: components["schemas"]["apps.sources.create.answer"];
			};
			/** @description Delete a version with its bytes; its number is never given again */
			"apps.sources.delete": {
				path: components["schemas"]["apps.sources.compare.get.path"];
				query: components["schemas"]["apps.sources.delete.query"];
				answer: components["schemas"]["apps.sources.delete.answer"];
			};
			/** @description A link to the archive of a version, for 30 minutes */
			"apps.sources.download.get": {
				path: components["schemas"]["apps.sources.compare.get.path"];
				query: components["schemas"]["apps.sources.download.get.query"];
				answer: components["schemas"]["apps.sources.download.get.answer"];
			};
			/** @description One source version */
			"apps.sources.get": {
				path: components["schemas"]["apps.sources.compare.get.path"];
				answer: components["schemas"]["apps.sources.get.answer"];
			};
			/** @description Source versions of an application, newest first; with `sha256`, who has that content already */
			"apps.sources.list": {
				path: components["schemas"]["apps.delete.path"];
				query: components["schemas"]["apps.sources.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["AppVersionListAnswer"];
				};
			};
			/** @description Add tags to a version, or take some away */
			"apps.sources.tag": {
				path: components["schemas"]["apps.sources.compare.get.path"];
				body: components["schemas"]["TagVersionBody"];
				answer: components["schemas"]["apps.sources.get.answer"];
			};
			/** @description Change the note of a version, or replace its tags */
			"apps.sources.update": {
				path: components["schemas"]["apps.sources.compare.get.path"];
				body: components["schemas"]["ChangeVersionBody"];
				answer: components["schemas"]["apps.sources.get.answer"];
			};
			/** @description Withdraw an application; its embedding places are unbound */
			"apps.unpublish": {
				path: components["schemas"]["apps.delete.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ApplicationAnswer"];
					meta?: components["schemas"]["Warnings2"];
				};
			};
			/** @description Change settings of an application */
			"apps.update": {
				path: components["schemas"]["apps.delete.path"];
				body: components["schemas"]["ChangeApplicationBody"];
				answer: components["schemas"]["apps.get.answer"];
			};
			/** @description What is said in a file */
			"audio.transcriptions": {
				answer: components["schemas"]["ai.audio.transcriptions.answer"];
			};
			/** @description Count and sum basket items */
			"basketItems.aggregate": {
				body: components["schemas"]["aggregate-basket-items"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Basket items: one action on up to 500 records */
			"basketItems.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a basket item */
			"basketItems.create": {
				body: components["schemas"]["create-basket-items"];
				answer: components["schemas"]["basketItems.create.answer"];
			};
			/** @description Delete a basket item */
			"basketItems.delete": {
				path: components["schemas"]["basketItems.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of basket items */
			"basketItems.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a basket item */
			"basketItems.get": {
				path: components["schemas"]["basketItems.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-basket-items"];
				};
			};
			/** @description List basket items */
			"basketItems.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["basketItems.list.answer"];
			};
			/** @description Search basket items */
			"basketItems.search": {
				body: components["schemas"]["search-basket-items"];
				answer: components["schemas"]["basketItems.list.answer"];
			};
			/** @description Change a basket item */
			"basketItems.update": {
				path: components["schemas"]["basketItems.delete.path"];
				body: components["schemas"]["update-basket-items"];
				answer: components["schemas"]["basketItems.create.answer"];
			};
			/** @description Up to 50 calls of entity endpoints in one request */
			"batch.run": {
				body: {
					calls: {
						/** @description names the answer; by default the position */
						id?: string;
						/** @description base of the entity endpoints */
						entity: string;
						/** @enum {string} */
						action: "list" | "get" | "create" | "update" | "delete" | "fields" | "search" | "aggregate";
						/** @description id of the record, for get, update and delete */
						entityId?: string | number;
						/** @description query or body of the single endpoint */
						params?: {
							[key: string]: unknown;
						};
					}[];
				};
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Count and sum workflow templates */
			"bizprocTemplates.aggregate": {
				body: components["schemas"]["aggregate-bizproc-templates"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Workflow templates: one action on up to 500 records */
			"bizprocTemplates.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a workflow template */
			"bizprocTemplates.create": {
				body: components["schemas"]["create-bizproc-templates"];
				answer: components["schemas"]["bizprocTemplates.create.answer"];
			};
			/** @description Delete a workflow template */
			"bizprocTemplates.delete": {
				path: components["schemas"]["bizprocTemplates.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of workflow templates */
			"bizprocTemplates.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a workflow template */
			"bizprocTemplates.get": {
				path: components["schemas"]["bizprocTemplates.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-bizproc-templates"];
				};
			};
			/** @description List workflow templates */
			"bizprocTemplates.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["bizprocTemplates.list.answer"];
			};
			/** @description Search workflow templates */
			"bizprocTemplates.search": {
				body: components["schemas"]["search-bizproc-templates"];
				answer: components["schemas"]["bizprocTemplates.list.answer"];
			};
			/** @description Change a workflow template */
			"bizprocTemplates.update": {
				path: components["schemas"]["bizprocTemplates.delete.path"];
				body: components["schemas"]["update-bizproc-templates"];
				answer: components["schemas"]["bizprocTemplates.create.answer"];
			};
			/** @description Bookings: one action on up to 500 records */
			"bookings.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a booking */
			"bookings.create": {
				body: components["schemas"]["create-bookings"];
				answer: components["schemas"]["bookings.create.answer"];
			};
			/** @description Delete a booking */
			"bookings.delete": {
				path: components["schemas"]["bookings.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of bookings */
			"bookings.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a booking */
			"bookings.get": {
				path: components["schemas"]["bookings.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-bookings"];
				};
			};
			/** @description List bookings */
			"bookings.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["bookings.list.answer"];
			};
			/** @description Search bookings */
			"bookings.search": {
				body: components["schemas"]["search-bookings"];
				answer: components["schemas"]["bookings.list.answer"];
			};
			/** @description Change a booking */
			"bookings.update": {
				path: components["schemas"]["bookings.delete.path"];
				body: components["schemas"]["update-bookings"];
				answer: components["schemas"]["bookings.create.answer"];
			};
			/** @description Opens a chat as the bot */
			"bots.chats.create": {
				path: components["schemas"]["bots.chats.create.path"];
				body: components["schemas"]["NewChatBody"];
				answer: components["schemas"]["bots.chats.create.answer"];
			};
			/** @description Reads a chat of the bot */
			"bots.chats.get": {
				path: components["schemas"]["bots.chats.get.path"];
				answer: components["schemas"]["bots.chats.create.answer"];
			};
			/** @description Takes the bot out of a chat */
			"bots.chats.leave": {
				path: components["schemas"]["bots.chats.get.path"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Makes people managers of a chat of the bot */
			"bots.chats.managers": {
				path: components["schemas"]["bots.chats.get.path"];
				body: components["schemas"]["ChatPeopleInput"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Makes managers of a chat of the bot plain members */
			"bots.chats.managers.delete": {
				path: components["schemas"]["bots.chats.get.path"];
				body: {
					/** @description People */
					userIds?: number[];
					/** @description One person */
					userId?: number | string;
				};
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Gives a chat of the bot to a person */
			"bots.chats.owner": {
				path: components["schemas"]["bots.chats.get.path"];
				body: components["schemas"]["ChatOwnerBody"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Marks messages of a dialog as read by the bot */
			"bots.chats.read": {
				path: components["schemas"]["bots.chats.get.path"];
				body: components["schemas"]["ReadUpToBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ReadUpToAnswer"];
				};
			};
			/** @description Changes a chat of the bot */
			"bots.chats.update": {
				path: components["schemas"]["bots.chats.get.path"];
				body: components["schemas"]["ChatInput"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Brings people into a chat of the bot */
			"bots.chats.users.create": {
				path: components["schemas"]["bots.chats.get.path"];
				body: components["schemas"]["ChatPeopleInput"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Takes a person out of a chat of the bot */
			"bots.chats.users.delete": {
				path: components["schemas"]["bots.chats.get.path"];
				body: {
					/** @description Who leaves */
					userId?: number | string;
				};
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Lists the people of a chat of the bot */
			"bots.chats.users.list": {
				path: components["schemas"]["bots.chats.get.path"];
				query: {
					/** @description Most people answered; default 50 */
					limit?: number | string;
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						[key: string]: unknown;
					}[];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Answers a command, in whatever chat it was given */
			"bots.commands.answer": {
				path: components["schemas"]["bots.commands.answer.path"];
				body: components["schemas"]["CommandAnswerBody"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Registers a command; one that is registered already is answered as it is */
			"bots.commands.create": {
				path: components["schemas"]["bots.chats.create.path"];
				body: components["schemas"]["NewCommandBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RegisteredCommandAnswer"];
				};
			};
			/** @description Removes a command */
			"bots.commands.delete": {
				path: components["schemas"]["bots.commands.answer.path"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Lists the commands of the bot */
			"bots.commands.list": {
				path: components["schemas"]["bots.chats.create.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["CommandAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Changes a command */
			"bots.commands.update": {
				path: components["schemas"]["bots.commands.answer.path"];
				body: components["schemas"]["CommandInput"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Registers a bot */
			"bots.create": {
				body: components["schemas"]["RegisterBotBody"];
				answer: components["schemas"]["bots.create.answer"];
			};
			/** @description Removes a bot */
			"bots.delete": {
				path: components["schemas"]["bots.delete.path"];
				answer: components["schemas"]["ai.credentials.delete.answer"];
			};
			/** @description Reads the events of a bot */
			"bots.events.get": {
				path: components["schemas"]["bots.delete.path"];
				query: {
					/** @description Confirms the events before it and reads from it on; absent, the stored one */
					offset?: number;
					/** @description Most events answered; default 100 */
					limit?: number;
					/** @description Events of the user, too: needs the scope `im` and a subscription */
					withUserEvents?: boolean;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["BotEventsAnswer"];
				};
			};
			/** @description Reads a bot */
			"bots.get": {
				path: components["schemas"]["bots.delete.path"];
				answer: components["schemas"]["bots.create.answer"];
			};
			/** @description Lists the bots of the caller */
			"bots.list": {
				query: {
					/** @description Most bots answered; default 50 */
					limit?: number;
					/** @description Bots left out at the beginning */
					offset?: number;
					/**
					 * @description Only bots of this type
					 * @enum {string}
					 */
					type?: "bot" | "personal" | "supervisor" | "openline";
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["BotListAnswer"];
					meta: components["schemas"]["BotPage"];
				};
			};
			/** @description Reads the messages around one; for bots of type supervisor and personal */
			"bots.messages.context.get": {
				path: components["schemas"]["bots.messages.context.get.path"];
				query: {
					/** @description Messages on either side; default 50 */
					range?: number | string;
				};
				answer: components["schemas"]["bots.messages.context.get.answer"];
			};
			/** @description Sends a message as the bot */
			"bots.messages.create": {
				path: components["schemas"]["bots.chats.create.path"];
				body: components["schemas"]["SendMessageBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["SentMessageAnswer"];
				};
			};
			/** @description Deletes a message of the bot */
			"bots.messages.delete": {
				path: components["schemas"]["bots.messages.context.get.path"];
				body: {
					/** @description Leaves no trace; default false */
					complete?: boolean;
				};
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Reads a message; for bots of type supervisor and personal */
			"bots.messages.get": {
				path: components["schemas"]["bots.messages.context.get.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["OneMessageAnswer"];
				};
			};
			/** @description Reads messages of a dialog; for bots of type supervisor and personal */
			"bots.messages.list": {
				path: components["schemas"]["bots.chats.create.path"];
				query: {
					/** @description The newest messages of this dialog */
					dialogId?: string;
					/** @description The messages around this one instead */
					messageId?: number | string;
					/** @description Most messages of a dialog, or on either side of a message; default 50 */
					limit?: number | string;
				};
				answer: components["schemas"]["bots.messages.context.get.answer"];
			};
			/** @description Reacts to a message */
			"bots.messages.reactions": {
				path: components["schemas"]["bots.messages.context.get.path"];
				body: components["schemas"]["ReactionInput"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Takes a reaction back */
			"bots.messages.reactions.delete": {
				path: components["schemas"]["bots.messages.context.get.path"];
				body: {
					/** @description Code of the reaction; the host knows which there are */
					reaction?: string;
				};
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Changes a message of the bot */
			"bots.messages.update": {
				path: components["schemas"]["bots.messages.context.get.path"];
				body: components["schemas"]["MessageInput"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Opens or closes a dialog for what people write */
			"bots.textField": {
				path: components["schemas"]["bots.chats.create.path"];
				body: components["schemas"]["TextFieldBody"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Shows that the bot is writing, or what else it does */
			"bots.typing": {
				path: components["schemas"]["bots.chats.create.path"];
				body: components["schemas"]["TypingBody"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Changes a bot, or enables it */
			"bots.update": {
				path: components["schemas"]["bots.delete.path"];
				body: components["schemas"]["UpdateBotBody"];
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Calendar: settings of the portal */
			"calendar.settings.get": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["CalendarSettings"];
					meta?: components["schemas"]["CalendarSettingsMeta"];
				};
			};
			/** @description Calendar events: one action on up to 500 records */
			"calendarEvents.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a calendar event */
			"calendarEvents.create": {
				body: components["schemas"]["create-calendar-events"];
				answer: components["schemas"]["calendarEvents.create.answer"];
			};
			/** @description Delete a calendar event */
			"calendarEvents.delete": {
				path: components["schemas"]["calendarEvents.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of calendar events */
			"calendarEvents.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a calendar event */
			"calendarEvents.get": {
				path: components["schemas"]["calendarEvents.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-calendar-events"];
				};
			};
			/** @description List calendar events */
			"calendarEvents.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/**
					 * @description whose calendar: the same as a condition on ownerType
					 * @enum {string}
					 */
					type?: "user" | "group" | "company_calendar";
					/** @description the same as a condition on ownerId */
					ownerId?: number;
					/** @description events that end then or later; a month ago by default */
					from?: string;
					/** @description events that begin then or earlier; in three months by default */
					to?: string;
					/** @description the same as a condition on sectionId */
					section?: number;
				};
				answer: components["schemas"]["calendarEvents.list.answer"];
			};
			/** @description Search calendar events */
			"calendarEvents.search": {
				body: components["schemas"]["search-calendar-events"];
				answer: components["schemas"]["calendarEvents.list.answer"];
			};
			/** @description Change a calendar event */
			"calendarEvents.update": {
				path: components["schemas"]["calendarEvents.delete.path"];
				body: components["schemas"]["update-calendar-events"];
				answer: components["schemas"]["calendarEvents.create.answer"];
			};
			/** @description Calls: call a number and play a text or a sound */
			"calls.autoCall.create": {
				body: {
					/** @description Identifier of the line to call from */
					fromLine: string;
					/** @description Phone number to call */
					toNumber: string;
					/** @description What is read out; or url */
					text?: string;
					/** @description Sound file, mp3 */
					url?: string;
					/** @description Identifier of the voice that reads; that of the portal by default */
					voice?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						/** @description Identifier of the call. */
						callId?: string | null;
						/** @description The host has taken the call. */
						result?: boolean | null;
					} & {
						[key: string]: unknown;
					};
				};
			};
			/** @description Calls: finish */
			"calls.finish": {
				path: components["schemas"]["calls.finish.path"];
				body: {
					/** @description Number of the user who spoke */
					userId: number;
					/** @description How long it lasted, in seconds */
					duration?: number;
					/** @description What the call cost, in costCurrency */
					cost?: number;
					/** @description Currency of the cost, a code such as EUR */
					costCurrency?: string;
					/** @description 200 answered, 304 missed, 603 declined */
					statusCode?: string;
					/** @description Why it failed, in words */
					failedReason?: string;
					/** @description Address from which the host fetches the recording */
					recordUrl?: string;
					/** @description Rating by the customer */
					vote?: number;
					/** @description The user gets a message about the call */
					addToChat?: boolean;
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						/** @description Number of the entry in the statistics. */
						id?: number;
						/** @description Identifier of the call. */
						callId?: string | null;
						/** @description Identifier of the call at the outside exchange. */
						externalCallId?: string | null;
						/** @description Number of the user who spoke. */
						portalUserId?: number | null;
						/** @description Phone number of the other side. */
						phoneNumber?: string | null;
						/** @description Phone number of the portal that was used. */
						portalNumber?: string | null;
						/** @description How the call came about: 1 outgoing, 2 incoming, 3 incoming and redirected, 4 called back. */
						incoming?: string | null;
						/** @description How long it lasted, in seconds. */
						callDuration?: number | null;
						/** @description When it began. ISO 8601 with offset. */
						callStartDate?: string | null;
						/** @description 1 when it was answered, 0 when not. */
						callStatus?: number | null;
						/** @description Rating by the customer, 1 to 5. */
						callVote?: number | null;
						/** @description What it cost, in `costCurrency`. */
						cost?: number | null;
						/** @description Currency of `cost`, a code such as `EUR`. */
						costCurrency?: string | null;
						/** @description How it ended: 200 answered, 304 missed, 603 declined, others as in SIP. */
						callFailedCode?: string | null;
						/** @description How it ended, in words. */
						callFailedReason?: string | null;
						/** @description Number of the application that recorded the call. */
						restAppId?: number | null;
						/** @description Name of the application that recorded the call. */
						restAppName?: string | null;
						/** @description Number of the activity that was made. */
						crmActivityId?: number | null;
						/** @description Kind of record of the other side: `CONTACT`, `COMPANY`, `LEAD`. */
						crmEntityType?: string | null;
						/** @description Number of that record. */
						crmEntityId?: number | null;
					} & {
						[key: string]: unknown;
					};
				};
			};
			/** @description Calls: hide the card of a call from a person */
			"calls.hide": {
				path: components["schemas"]["calls.finish.path"];
				body: components["schemas"]["calls.hide.body"];
				answer: components["schemas"]["calls.hide.answer"];
			};
			/** @description Calls: register */
			"calls.register.create": {
				body: {
					/** @description Number of the user who speaks; or userPhoneInner */
					userId?: number;
					/** @description Extension of the user who speaks; or userId */
					userPhoneInner?: string;
					/** @description Phone number of the other side */
					phoneNumber: string;
					/** @description 1 outgoing, 2 incoming, 3 incoming and redirected, 4 callback */
					type: number;
					/** @description When the call began; now by default. ISO 8601 */
					callStartDate?: string;
					/** @description An unknown number makes a record in the CRM */
					crmCreate?: boolean;
					/** @description How the customer was found, a code from statuses of SOURCE */
					crmSource?: string;
					/**
					 * @description Kind of record the number belongs to; found by the number by default
					 * @enum {string}
					 */
					crmEntityType?: "CONTACT" | "COMPANY" | "LEAD";
					/** @description Number of that record */
					crmEntityId?: number;
					/** @description The user sees the card of the call */
					show?: boolean;
					/** @description Number of the list of numbers to call */
					callListId?: number;
					/** @description Number of the outside line (telephony-lines) */
					lineNumber?: string;
					/** @description Identifier of the call at the outside exchange */
					externalCallId?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						/** @description Identifier of the call, for what follows. */
						callId?: string | null;
						/** @description Number of the lead that was made of an unknown number. */
						crmCreatedLead?: number | null;
						/** @description Records that were made: `{ENTITY_TYPE, ENTITY_ID}`. */
						crmCreatedEntities?: {
							[key: string]: unknown;
						}[];
						/** @description Kind of record the number belongs to: `CONTACT`, `COMPANY`, `LEAD`. */
						crmEntityType?: string | null;
						/** @description Number of that record. */
						crmEntityId?: number | null;
					} & {
						[key: string]: unknown;
					};
				};
			};
			/** @description Calls: show the card of a call to a person */
			"calls.show": {
				path: components["schemas"]["calls.finish.path"];
				body: components["schemas"]["calls.hide.body"];
				answer: components["schemas"]["calls.hide.answer"];
			};
			/** @description List call statistics */
			"calls.statistics.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description calls begun at this moment or later, ISO 8601 */
					from?: string;
					/** @description calls begun at this moment or earlier, ISO 8601 */
					to?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-calls-statistics"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Calls: attach what was said, the call named in the body */
			"calls.transcription.create": {
				body: {
					/** @description Identifier of the call, from its registration */
					callId: string;
					/** @description side is one of user, operator, client, customer; times in seconds from the beginning of the call */
					messages: ({
						/** @description Who speaks. */
						side?: string | null;
						/** @description What is said. */
						text?: string | null;
						/** @description When it begins, in seconds from the start of the call. */
						startTime?: number | null;
						/** @description When it ends, in seconds from the start of the call. */
						stopTime?: number | null;
					} & {
						[key: string]: unknown;
					})[];
					/** @description What the transcript cost, in costCurrency */
					cost?: number;
					/** @description Currency of the cost, a code such as EUR */
					costCurrency?: string;
				};
				answer: components["schemas"]["calls.transcription.create.answer"];
			};
			/** @description Calls: attach what was said */
			"calls.transcription.createOfCall": {
				path: components["schemas"]["calls.finish.path"];
				body: {
					/** @description side is one of user, operator, client, customer; times in seconds from the beginning of the call */
					messages: ({
						/** @description Who speaks. */
						side?: string | null;
						/** @description What is said. */
						text?: string | null;
						/** @description When it begins, in seconds from the start of the call. */
						startTime?: number | null;
						/** @description When it ends, in seconds from the start of the call. */
						stopTime?: number | null;
					} & {
						[key: string]: unknown;
					})[];
					/** @description What the transcript cost, in costCurrency */
					cost?: number;
					/** @description Currency of the cost, a code such as EUR */
					costCurrency?: string;
				};
				answer: components["schemas"]["calls.transcription.create.answer"];
			};
			/** @description Catalog price types: one action on up to 500 records */
			"catalogPriceTypes.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a catalog price type */
			"catalogPriceTypes.create": {
				body: components["schemas"]["create-catalog-price-types"];
				answer: components["schemas"]["catalogPriceTypes.create.answer"];
			};
			/** @description Delete a catalog price type */
			"catalogPriceTypes.delete": {
				path: components["schemas"]["catalogPriceTypes.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of catalog price types */
			"catalogPriceTypes.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a catalog price type */
			"catalogPriceTypes.get": {
				path: components["schemas"]["catalogPriceTypes.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-catalog-price-types"];
				};
			};
			/** @description List catalog price types */
			"catalogPriceTypes.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["catalogPriceTypes.list.answer"];
			};
			/** @description Search catalog price types */
			"catalogPriceTypes.search": {
				body: components["schemas"]["search-catalog-price-types"];
				answer: components["schemas"]["catalogPriceTypes.list.answer"];
			};
			/** @description Change a catalog price type */
			"catalogPriceTypes.update": {
				path: components["schemas"]["catalogPriceTypes.delete.path"];
				body: components["schemas"]["update-catalog-price-types"];
				answer: components["schemas"]["catalogPriceTypes.create.answer"];
			};
			/** @description Count and sum catalog prices */
			"catalogPrices.aggregate": {
				body: components["schemas"]["aggregate-catalog-prices"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Catalog prices: one action on up to 500 records */
			"catalogPrices.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a catalog price */
			"catalogPrices.create": {
				body: components["schemas"]["create-catalog-prices"];
				answer: components["schemas"]["catalogPrices.create.answer"];
			};
			/** @description Delete a catalog price */
			"catalogPrices.delete": {
				path: components["schemas"]["catalogPrices.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of catalog prices */
			"catalogPrices.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a catalog price */
			"catalogPrices.get": {
				path: components["schemas"]["catalogPrices.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-catalog-prices"];
				};
			};
			/** @description List catalog prices */
			"catalogPrices.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["catalogPrices.list.answer"];
			};
			/** @description Search catalog prices */
			"catalogPrices.search": {
				body: components["schemas"]["search-catalog-prices"];
				answer: components["schemas"]["catalogPrices.list.answer"];
			};
			/** @description Change a catalog price */
			"catalogPrices.update": {
				path: components["schemas"]["catalogPrices.delete.path"];
				body: components["schemas"]["update-catalog-prices"];
				answer: components["schemas"]["catalogPrices.create.answer"];
			};
			/** @description Count and sum catalog product properties */
			"catalogProductProperties.aggregate": {
				body: components["schemas"]["aggregate-catalog-product-properties"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Catalog product properties: one action on up to 500 records */
			"catalogProductProperties.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a catalog product property */
			"catalogProductProperties.create": {
				body: components["schemas"]["create-catalog-product-properties"];
				answer: components["schemas"]["catalogProductProperties.create.answer"];
			};
			/** @description Delete a catalog product property */
			"catalogProductProperties.delete": {
				path: components["schemas"]["catalogProductProperties.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of catalog product properties */
			"catalogProductProperties.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a catalog product property */
			"catalogProductProperties.get": {
				path: components["schemas"]["catalogProductProperties.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-catalog-product-properties"];
				};
			};
			/** @description List catalog product properties */
			"catalogProductProperties.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["catalogProductProperties.list.answer"];
			};
			/** @description Search catalog product properties */
			"catalogProductProperties.search": {
				body: components["schemas"]["search-catalog-product-properties"];
				answer: components["schemas"]["catalogProductProperties.list.answer"];
			};
			/** @description Change a catalog product property */
			"catalogProductProperties.update": {
				path: components["schemas"]["catalogProductProperties.delete.path"];
				body: components["schemas"]["update-catalog-product-properties"];
				answer: components["schemas"]["catalogProductProperties.create.answer"];
			};
			/** @description Count and sum catalog property values */
			"catalogProductPropertyEnums.aggregate": {
				body: components["schemas"]["aggregate-catalog-product-property-enums"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Catalog property values: one action on up to 500 records */
			"catalogProductPropertyEnums.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a catalog property value */
			"catalogProductPropertyEnums.create": {
				body: components["schemas"]["create-catalog-product-property-enums"];
				answer: components["schemas"]["catalogProductPropertyEnums.create.answer"];
			};
			/** @description Delete a catalog property value */
			"catalogProductPropertyEnums.delete": {
				path: components["schemas"]["catalogProductPropertyEnums.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of catalog property values */
			"catalogProductPropertyEnums.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a catalog property value */
			"catalogProductPropertyEnums.get": {
				path: components["schemas"]["catalogProductPropertyEnums.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-catalog-product-property-enums"];
				};
			};
			/** @description List catalog property values */
			"catalogProductPropertyEnums.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["catalogProductPropertyEnums.list.answer"];
			};
			/** @description Search catalog property values */
			"catalogProductPropertyEnums.search": {
				body: components["schemas"]["search-catalog-product-property-enums"];
				answer: components["schemas"]["catalogProductPropertyEnums.list.answer"];
			};
			/** @description Change a catalog property value */
			"catalogProductPropertyEnums.update": {
				path: components["schemas"]["catalogProductPropertyEnums.delete.path"];
				body: components["schemas"]["update-catalog-product-property-enums"];
				answer: components["schemas"]["catalogProductPropertyEnums.create.answer"];
			};
			/** @description Count and sum catalog products */
			"catalogProducts.aggregate": {
				body: components["schemas"]["aggregate-catalog-products"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Catalog products: one action on up to 500 records */
			"catalogProducts.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a catalog product */
			"catalogProducts.create": {
				body: components["schemas"]["create-catalog-products"];
				answer: components["schemas"]["catalogProducts.create.answer"];
			};
			/** @description Delete a catalog product */
			"catalogProducts.delete": {
				path: components["schemas"]["catalogProducts.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of catalog products */
			"catalogProducts.fields": {
				query: {
					/** @description number of the catalog whose fields are described; GET /v1/catalog-sections shows the numbers there are */
					iblockId: number;
				};
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a catalog product */
			"catalogProducts.get": {
				path: components["schemas"]["catalogProducts.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-catalog-products"];
				};
			};
			/** @description List catalog products */
			"catalogProducts.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["catalogProducts.list.answer"];
			};
			/** @description Search catalog products */
			"catalogProducts.search": {
				body: components["schemas"]["search-catalog-products"];
				answer: components["schemas"]["catalogProducts.list.answer"];
			};
			/** @description Change a catalog product */
			"catalogProducts.update": {
				path: components["schemas"]["catalogProducts.delete.path"];
				body: components["schemas"]["update-catalog-products"];
				answer: components["schemas"]["catalogProducts.create.answer"];
			};
			/** @description Count and sum catalog sections */
			"catalogSections.aggregate": {
				body: components["schemas"]["aggregate-catalog-sections"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Catalog sections: one action on up to 500 records */
			"catalogSections.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a catalog section */
			"catalogSections.create": {
				body: components["schemas"]["create-catalog-sections"];
				answer: components["schemas"]["catalogSections.create.answer"];
			};
			/** @description Delete a catalog section */
			"catalogSections.delete": {
				path: components["schemas"]["catalogSections.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of catalog sections */
			"catalogSections.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a catalog section */
			"catalogSections.get": {
				path: components["schemas"]["catalogSections.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-catalog-sections"];
				};
			};
			/** @description List catalog sections */
			"catalogSections.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["catalogSections.list.answer"];
			};
			/** @description Search catalog sections */
			"catalogSections.search": {
				body: components["schemas"]["search-catalog-sections"];
				answer: components["schemas"]["catalogSections.list.answer"];
			};
			/** @description Change a catalog section */
			"catalogSections.update": {
				path: components["schemas"]["catalogSections.delete.path"];
				body: components["schemas"]["update-catalog-sections"];
				answer: components["schemas"]["catalogSections.create.answer"];
			};
			/** @description A chat completion */
			"chat.completions": {
				body: components["schemas"]["ChatBody"];
				answer: components["schemas"]["ai.chat.completions.answer"];
			};
			/** @description Chats: make one */
			"chats.create": {
				body: {
					/** @description What the chat is called */
					title?: string;
					/** @description What the chat is about */
					description?: string;
					/** @description Numbers of the users to take in */
					users?: number[];
					/**
					 * @description Who may come: OPEN everybody, CHAT only who is invited
					 * @enum {string}
					 */
					type?: "OPEN" | "CHAT";
					/** @description RED, GREEN, MINT, LIGHT_BLUE and so on */
					color?: string;
					/** @description First message of the chat */
					message?: string;
					/** @description A picture as base64 */
					avatar?: string;
					/** @description Kind of object the chat belongs to, a word of the caller */
					entityType?: string;
					/** @description Identifier of that object */
					entityId?: string;
				} & {
					[key: string]: unknown;
				};
				answer: components["schemas"]["chats.create.answer"];
			};
			/** @description Chats: events kept for the caller */
			"chats.events.get": {
				query: {
					/** @description nextOffset of the call before: what comes earlier is deleted. Without it nothing is */
					offset?: number;
					/** @description Events wanted */
					limit?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["MessengerEventsAnswer"];
				};
			};
			/** @description Chats: keep events for the caller from now on */
			"chats.events.subscribe": {
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Chats: keep no more events for the caller */
			"chats.events.unsubscribe": {
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Chats: that of a record */
			"chats.find.get": {
				query: {
					/** @description CRM, TASKS, CALENDAR, SONET_GROUP, LINES and so on */
					entityType: string;
					/** @description Of CRM the kind and the id of a record */
					entityId: string;
				};
				answer: components["schemas"]["chats.find.get.answer"];
			};
			/** @description Chats: folder of one on the drive */
			"chats.folder.get": {
				path: components["schemas"]["chats.folder.get.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ChatFolderAnswer"];
				};
			};
			/** @description Chats: one of them */
			"chats.get": {
				path: components["schemas"]["chats.get.path"];
				answer: components["schemas"]["chats.find.get.answer"];
			};
			/** @description Chats: leave one */
			"chats.leave": {
				path: components["schemas"]["chats.folder.get.path"];
				answer: components["schemas"]["chats.leave.answer"];
			};
			/** @description Chats: messages of several dialogs */
			"chats.messages.bulk": {
				body: components["schemas"]["BulkMessagesBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["BulkMessagesAnswer"];
				};
			};
			/** @description Chats: write a message */
			"chats.messages.create": {
				path: components["schemas"]["chats.messages.create.path"];
				body: {
					/** @description Needed unless there is attach */
					message?: string;
					/** @description Blocks under the text, passed on as they are */
					attach?: unknown;
					/** @description Buttons, passed on as they are */
					keyboard?: unknown;
					/** @description Menu of the message, passed on as it is */
					menu?: unknown;
					/** @description Links in the text are shown with a picture and a heading */
					urlPreview?: boolean | ("Y" | "N");
					/** @description The message stands without an author */
					systemMessage?: boolean | ("Y" | "N");
					/** @description Number of the message it answers */
					replyId?: number;
				} & {
					[key: string]: unknown;
				};
				answer: components["schemas"]["chats.create.answer"];
			};
			/** @description Chats: delete an own message */
			"chats.messages.delete": {
				path: components["schemas"]["chats.messages.delete.path"];
				answer: components["schemas"]["chats.leave.answer"];
			};
			/** @description Chats: messages */
			"chats.messages.get": {
				path: components["schemas"]["chats.messages.create.path"];
				query: {
					/** @description Messages wanted */
					limit?: number;
					/** @description What is older than this message */
					lastId?: number;
					/** @description What is newer than this message */
					firstId?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["MessagesAnswer"];
				};
			};
			/** @description Chats: change an own message */
			"chats.messages.update": {
				path: components["schemas"]["chats.messages.delete.path"];
				body: {
					/** @description Needed unless there is attach */
					message?: string;
					/** @description Blocks under the text, passed on as they are */
					attach?: unknown;
					/** @description Buttons, passed on as they are */
					keyboard?: unknown;
					/** @description Menu of the message, passed on as it is */
					menu?: unknown;
					/** @description Links in the text are shown with a picture and a heading */
					urlPreview?: boolean | ("Y" | "N");
				};
				answer: components["schemas"]["chats.leave.answer"];
			};
			/** @description Chats: mark as read, up to a message or all */
			"chats.read": {
				path: components["schemas"]["chats.messages.create.path"];
				body: {
					/** @description Number of the last message read; all of them by default */
					messageId?: number;
				};
				answer: components["schemas"]["bots.chats.leave.answer"];
			};
			/** @description Chats: recent dialogs of the caller */
			"chats.recent.get": {
				query: {
					/** @description Chats wanted */
					limit?: number;
					/** @description Chats to skip */
					offset?: number;
					/** @description Without conversations of open lines */
					skipOpenlines?: boolean | ("Y" | "N");
					/** @description Without conversations of two people */
					skipDialog?: boolean | ("Y" | "N");
					/** @description Without chats of several people */
					skipChat?: boolean | ("Y" | "N");
					/** @description Only where something is unread */
					unreadOnly?: boolean | ("Y" | "N");
					/** @description The host turns the markup of the last message into text */
					parseText?: boolean | ("Y" | "N");
					/** @description Texts are answered as they were written */
					getOriginalText?: boolean | ("Y" | "N");
					/** @description Only conversations with the assistant */
					onlyCopilot?: boolean | ("Y" | "N");
					/** @description Only channels */
					onlyChannel?: boolean | ("Y" | "N");
					/** @description Only where the caller may manage messages */
					canManageMessages?: boolean | ("Y" | "N");
					/** @description Time of the last message of the page before: what is older follows. ISO 8601 */
					lastMessageDate?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RecentChatsAnswer"];
				};
			};
			/** @description Chats: search by name */
			"chats.search.list": {
				query: {
					/** @description Part of the name */
					search: string;
					/** @description Chats wanted */
					limit?: number;
					/** @description Chats to skip */
					offset?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ChatAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Chats: rename one */
			"chats.update": {
				path: components["schemas"]["chats.update.path"];
				body: {
					/** @description What the chat is called from now on */
					title: string;
				};
				answer: components["schemas"]["chats.leave.answer"];
			};
			/** @description Chats: take people in */
			"chats.users.create": {
				path: components["schemas"]["chats.update.path"];
				body: {
					/** @description Numbers of the users to take in */
					users: number[];
					/** @description They see only what is written from now on */
					hideHistory?: boolean | ("Y" | "N");
				} & {
					[key: string]: unknown;
				};
				answer: components["schemas"]["chats.leave.answer"];
			};
			/** @description Chats: take somebody out */
			"chats.users.delete": {
				path: components["schemas"]["chats.update.path"];
				query: {
					/** @description Number of the user to take out; the own number leaves the chat */
					userId: number;
				};
				answer: components["schemas"]["chats.leave.answer"];
			};
			/** @description Chats: people in one */
			"chats.users.list": {
				path: components["schemas"]["chats.get.path"];
				query: {
					/** @description People wanted */
					limit?: number;
					/** @description People to skip */
					offset?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ChatUserAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Count and sum companies */
			"companies.aggregate": {
				body: components["schemas"]["aggregate-companies"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Companies: one action on up to 500 records */
			"companies.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a company */
			"companies.create": {
				body: components["schemas"]["create-companies"];
				answer: components["schemas"]["companies.create.answer"];
			};
			/** @description Delete a company */
			"companies.delete": {
				path: components["schemas"]["companies.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of companies */
			"companies.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a company */
			"companies.get": {
				path: components["schemas"]["companies.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-companies"];
				};
			};
			/** @description List companies */
			"companies.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["companies.list.answer"];
			};
			/** @description Search companies */
			"companies.search": {
				body: components["schemas"]["search-companies"];
				answer: components["schemas"]["companies.list.answer"];
			};
			/** @description Change a company */
			"companies.update": {
				path: components["schemas"]["companies.delete.path"];
				body: components["schemas"]["update-companies"];
				answer: components["schemas"]["companies.create.answer"];
			};
			/** @description Ask a user for access to their portal */
			"connect.authorize.get": {
				query: {
					/** @description The partner */
					client_id: string;
					/** @description A registered address, byte for byte */
					redirect_uri: string;
					/** @description `code` */
					response_type?: string;
					/** @description Rights, separated by spaces */
					scope?: string;
					/** @description The same, separated by commas */
					scopes?: string;
					/** @description Comes back as it was sent */
					state?: string;
					/** @description PKCE (RFC 7636) */
					code_challenge?: string;
					/** @description `S256` */
					code_challenge_method?: string;
					/** @description Domain of the portal; without it the user is asked */
					portal?: string;
				};
			};
			/** @description End a key a user has given */
			"connect.revoke": {
				body: components["schemas"]["ConnectRevokeBody"];
				answer: components["schemas"]["RevokedAnswer"];
			};
			/** @description Exchange the code of a consent for a key */
			"connect.token": {
				body: components["schemas"]["ConnectTokenBody"];
				answer: components["schemas"]["ConnectedAnswer"];
			};
			/** @description Count and sum contacts */
			"contacts.aggregate": {
				body: components["schemas"]["aggregate-contacts"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Contacts: one action on up to 500 records */
			"contacts.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a contact */
			"contacts.create": {
				body: components["schemas"]["create-contacts"];
				answer: components["schemas"]["contacts.create.answer"];
			};
			/** @description Delete a contact */
			"contacts.delete": {
				path: components["schemas"]["contacts.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of contacts */
			"contacts.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a contact */
			"contacts.get": {
				path: components["schemas"]["contacts.delete.path"];
				query: {
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description related records, comma separated, at most 3 of: company */
					include?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-contacts"];
				};
			};
			/** @description List contacts */
			"contacts.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description related records, comma separated, at most 3 of: company */
					include?: string;
				};
				answer: components["schemas"]["contacts.list.answer"];
			};
			/** @description Search contacts */
			"contacts.search": {
				body: components["schemas"]["search-contacts"];
				answer: components["schemas"]["contacts.list.answer"];
			};
			/** @description Change a contact */
			"contacts.update": {
				path: components["schemas"]["contacts.delete.path"];
				body: components["schemas"]["update-contacts"];
				answer: components["schemas"]["contacts.create.answer"];
			};
			/** @description Activate the trial of the host's marketplace for the portal of the key */
			"cowork.activateMarketTrial": {
				answer: components["schemas"]["cowork.activateMarketTrial.answer"];
			};
			/** @description Register an application of the key owner; the raw form of its key is shown this once */
			"cowork.applications.create": {
				body: components["schemas"]["DeviceApplicationBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["DeviceApplicationAnswer"];
				};
			};
			/** @description What an application of this key has unless its registration says something else */
			"cowork.applications.defaults.get": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ApplicationDefaultsAnswer"];
				};
			};
			/** @description What a coupon would do to the subscription */
			"cowork.coupon.preview": {
				body: components["schemas"]["CouponBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["CouponAnswer"];
				};
			};
			/** @description Redeem a coupon; a subscription redeems each once */
			"cowork.coupon.redeem": {
				body: components["schemas"]["CouponBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RedeemedCouponAnswer"];
				};
			};
			/** @description Issue a personal key of the same person for servers; its raw form is shown this once */
			"cowork.deployKey.create": {
				body: components["schemas"]["DeployKeyBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["DeployKeyAnswer"];
				};
			};
			/** @description Disconnect this device: revoke the calling key for good */
			"cowork.key.delete": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["DisconnectedAnswer"];
				};
			};
			/** @description The person, the device that calls and the other devices */
			"cowork.me.get": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["PersonAnswer"];
				};
			};
			/** @description State of the subscription */
			"cowork.state.get": {
				answer: components["schemas"]["StateAnswer"];
			};
			/** @description What another tier or term would come to */
			"cowork.subscription.preview.get": {
				query: {
					/**
					 * @description The tier that is asked about
					 * @enum {string}
					 */
					tier: "FREE" | "PRO" | "MAX" | "ULTRA";
					/**
					 * @description Months of a term. Default those of the subscription, 1 for a free one
					 * @enum {string}
					 */
					termMonths?: "1" | "3" | "6" | "12";
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["PreviewAnswer"];
				};
			};
			/** @description Currencies: one action on up to 500 records */
			"currencies.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a currency */
			"currencies.create": {
				body: components["schemas"]["create-currencies"];
				answer: components["schemas"]["currencies.create.answer"];
			};
			/** @description Delete a currency */
			"currencies.delete": {
				path: components["schemas"]["currencies.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of currencies */
			"currencies.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a currency */
			"currencies.get": {
				path: components["schemas"]["currencies.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-currencies"];
				};
			};
			/** @description List currencies */
			"currencies.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-currencies"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Change a currency */
			"currencies.update": {
				path: components["schemas"]["currencies.delete.path"];
				body: components["schemas"]["update-currencies"];
				answer: components["schemas"]["currencies.create.answer"];
			};
			/** @description Pipelines of deals: one action on up to 500 records */
			"dealCategories.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a pipeline of deals */
			"dealCategories.create": {
				body: components["schemas"]["create-deal-categories"];
				answer: components["schemas"]["dealCategories.create.answer"];
			};
			/** @description Delete a pipeline of deals */
			"dealCategories.delete": {
				path: components["schemas"]["dealCategories.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of pipelines of deals */
			"dealCategories.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a pipeline of deals */
			"dealCategories.get": {
				path: components["schemas"]["dealCategories.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-deal-categories"];
				};
			};
			/** @description List pipelines of deals */
			"dealCategories.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["dealCategories.list.answer"];
			};
			/** @description Search pipelines of deals */
			"dealCategories.search": {
				body: components["schemas"]["search-deal-categories"];
				answer: components["schemas"]["dealCategories.list.answer"];
			};
			/** @description Change a pipeline of deals */
			"dealCategories.update": {
				path: components["schemas"]["dealCategories.delete.path"];
				body: components["schemas"]["update-deal-categories"];
				answer: components["schemas"]["dealCategories.create.answer"];
			};
			/** @description Count and sum deals */
			"deals.aggregate": {
				body: components["schemas"]["aggregate-deals"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Deals: one action on up to 500 records */
			"deals.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Contacts of a deal: add */
			"deals.contacts.create": {
				path: components["schemas"]["deals.contacts.create.path"];
				body: {
					/** @description Number of the contact */
					contactId: number;
					/** @description It becomes the main contact of the deal */
					isPrimary?: boolean;
					/** @description Place among the contacts; lower comes first */
					sort?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						contactId: number;
						isPrimary?: boolean;
						sort?: number;
					};
				};
			};
			/** @description Contacts of a deal: remove */
			"deals.contacts.delete": {
				path: {
					/** @description Id of the deal */
					id: number;
					/** @description Id of the contact */
					relId: number;
				};
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Contacts of a deal: list */
			"deals.contacts.list": {
				path: components["schemas"]["deals.contacts.create.path"];
				answer: {
					/** @constant */
					success: true;
					data: ({
						/** @description Number of the contact. */
						contactId?: number | null;
						/** @description Place among the contacts; lower comes first. */
						sort?: number | null;
						/** @description Number of the part the contact plays in the deal. */
						roleId?: number | null;
						/** @description It is the main contact of the deal. */
						isPrimary?: boolean | null;
					} & {
						[key: string]: unknown;
					})[];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Create a deal */
			"deals.create": {
				body: components["schemas"]["create-deals"];
				answer: components["schemas"]["deals.create.answer"];
			};
			/** @description Delete a deal */
			"deals.delete": {
				path: components["schemas"]["deals.contacts.create.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of deals */
			"deals.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a deal */
			"deals.get": {
				path: components["schemas"]["deals.contacts.create.path"];
				query: {
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description related records, comma separated, at most 3 of: contact, company, quote */
					include?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-deals"];
				};
			};
			/** @description List deals */
			"deals.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description related records, comma separated, at most 3 of: contact, company, quote */
					include?: string;
				};
				answer: components["schemas"]["deals.list.answer"];
			};
			/** @description List products of a deal */
			"deals.products.list": {
				path: components["schemas"]["deals.contacts.create.path"];
				query: components["schemas"]["addresses.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-deals-id-products"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Products of a deal: replace all */
			"deals.products.replace": {
				path: components["schemas"]["deals.contacts.create.path"];
				body: components["schemas"]["deals.products.replace.body"];
				answer: components["schemas"]["deals.products.replace.answer"];
			};
			/** @description Search deals */
			"deals.search": {
				body: components["schemas"]["search-deals"];
				answer: components["schemas"]["deals.list.answer"];
			};
			/** @description Change a deal */
			"deals.update": {
				path: components["schemas"]["deals.contacts.create.path"];
				body: components["schemas"]["update-deals"];
				answer: components["schemas"]["deals.create.answer"];
			};
			/** @description Count and sum departments */
			"departments.aggregate": {
				body: components["schemas"]["aggregate-departments"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Departments: one action on up to 500 records */
			"departments.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a department */
			"departments.create": {
				body: components["schemas"]["create-departments"];
				answer: components["schemas"]["departments.create.answer"];
			};
			/** @description Delete a department */
			"departments.delete": {
				path: components["schemas"]["departments.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of departments */
			"departments.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a department */
			"departments.get": {
				path: components["schemas"]["departments.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-departments"];
				};
			};
			/** @description List departments */
			"departments.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["departments.list.answer"];
			};
			/** @description Search departments */
			"departments.search": {
				body: components["schemas"]["search-departments"];
				answer: components["schemas"]["departments.list.answer"];
			};
			/** @description Change a department */
			"departments.update": {
				path: components["schemas"]["departments.delete.path"];
				body: components["schemas"]["update-departments"];
				answer: components["schemas"]["departments.create.answer"];
			};
			/** @description Count and sum document templates */
			"docTemplates.aggregate": {
				body: components["schemas"]["aggregate-doc-templates"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Document templates: one action on up to 500 records */
			"docTemplates.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a document template */
			"docTemplates.create": {
				body: components["schemas"]["create-doc-templates"];
				answer: components["schemas"]["docTemplates.create.answer"];
			};
			/** @description Delete a document template */
			"docTemplates.delete": {
				path: components["schemas"]["docTemplates.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of document templates */
			"docTemplates.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a document template */
			"docTemplates.get": {
				path: components["schemas"]["docTemplates.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-doc-templates"];
				};
			};
			/** @description List document templates */
			"docTemplates.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["docTemplates.list.answer"];
			};
			/** @description Search document templates */
			"docTemplates.search": {
				body: components["schemas"]["search-doc-templates"];
				answer: components["schemas"]["docTemplates.list.answer"];
			};
			/** @description Change a document template */
			"docTemplates.update": {
				path: components["schemas"]["docTemplates.delete.path"];
				body: components["schemas"]["update-doc-templates"];
				answer: components["schemas"]["docTemplates.create.answer"];
			};
			/** @description Count and sum documents */
			"documents.aggregate": {
				body: components["schemas"]["aggregate-documents"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Documents: one action on up to 500 records */
			"documents.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a document */
			"documents.create": {
				body: components["schemas"]["create-documents"];
				answer: components["schemas"]["documents.create.answer"];
			};
			/** @description Delete a document */
			"documents.delete": {
				path: components["schemas"]["documents.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of documents */
			"documents.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a document */
			"documents.get": {
				path: components["schemas"]["documents.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-documents"];
				};
			};
			/** @description List documents */
			"documents.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["documents.list.answer"];
			};
			/** @description Search documents */
			"documents.search": {
				body: components["schemas"]["search-documents"];
				answer: components["schemas"]["documents.list.answer"];
			};
			/** @description Change a document */
			"documents.update": {
				path: components["schemas"]["documents.delete.path"];
				body: components["schemas"]["update-documents"];
				answer: components["schemas"]["documents.create.answer"];
			};
			/** @description Duplicates: find by phone or e-mail */
			"duplicates.find": {
				body: {
					/**
					 * @description What is compared
					 * @enum {string}
					 */
					type: "PHONE" | "EMAIL";
					/** @description Phone numbers or e-mail addresses to look for */
					values: string[];
					/**
					 * @description Kind of record to look among; all three by default
					 * @enum {string}
					 */
					entityType?: "LEAD" | "CONTACT" | "COMPANY";
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						leads: number[];
						contacts: number[];
						companies: number[];
					};
				};
			};
			/** @description Vectors of texts */
			"embeddings.run": {
				body: components["schemas"]["EmbeddingsBody"];
				answer: components["schemas"]["ai.embeddings.answer"];
			};
			/** @description One error code: why it is answered, and what to do about it */
			"errors.get": {
				path: {
					/** @description Code of the error */
					code: string | number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ErrorCodeAnswer"];
				};
			};
			/** @description Every error code: why it is answered, and what to do about it */
			"errors.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ErrorCodeAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Send a file for a ticket or a comment */
			"feedback.attachments.create": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["AttachmentAnswer"];
				};
			};
			/** @description The bytes of an attachment */
			"feedback.attachments.get": {
				path: {
					/** @description Id of the attachment */
					id: string | number;
				};
			};
			/** @description Say something about a ticket */
			"feedback.comments.create": {
				path: components["schemas"]["feedback.comments.create.path"];
				body: components["schemas"]["CommentBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["CommentAnswer"];
					meta?: components["schemas"]["Warnings3"];
				};
			};
			/** @description Send a ticket to the team behind the service */
			"feedback.create": {
				body: components["schemas"]["SubmissionBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["CreatedTicketAnswer"];
					meta?: components["schemas"]["Warnings3"];
				};
			};
			/** @description A ticket by its id or number, with comments, attachments and history */
			"feedback.get": {
				path: components["schemas"]["feedback.comments.create.path"];
				answer: components["schemas"]["feedback.get.answer"];
			};
			/** @description Tickets, the newest first */
			"feedback.list": {
				query: {
					/** @description Only these, separated by commas: NEW, REVIEWING, AWAITING_USER, NEEDS_REVIEW, RESOLVED, ARCHIVED */
					status?: string;
					/** @description Only these, separated by commas: BUG, SUGGESTION, DOCS, CHAT, BOTS, OTHER */
					category?: string;
					/**
					 * @description Where they came from
					 * @enum {string}
					 */
					source?: "api" | "ui";
					/** @description Only tickets of this portal; for management keys */
					portalId?: string;
					/** @description Text in title or body */
					q?: string;
					/** @description Created at this instant or later */
					createdFrom?: string;
					/** @description Created before this instant */
					createdTo?: string;
					/**
					 * @description Order. Default -createdAt
					 * @enum {string}
					 */
					sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
					/** @description Page from 1 */
					page?: number;
					/** @description Rows of a page, at most 100 */
					limit?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["TicketAnswer2"][];
					/** @description All of them, not only those of this answer. */
					total: number;
					page: number;
					limit: number;
				};
			};
			/** @description Set the status of a ticket, and how it ended */
			"feedback.update": {
				path: components["schemas"]["feedback.comments.create.path"];
				body: components["schemas"]["ChangeTicketBody"];
				answer: components["schemas"]["feedback.get.answer"];
			};
			/** @description Count and sum files */
			"files.aggregate": {
				body: components["schemas"]["aggregate-files"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Files: one action on up to 500 records */
			"files.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Copy a file into a folder; a repeat makes another copy */
			"files.copyto.create": {
				path: components["schemas"]["files.copyto.create.path"];
				body: components["schemas"]["files.copyto.create.body"];
				answer: components["schemas"]["files.copyto.create.answer"];
			};
			/** @description Create a file */
			"files.create": {
				body: components["schemas"]["create-files"];
				answer: components["schemas"]["files.create.answer"];
			};
			/** @description Delete a file */
			"files.delete": {
				path: components["schemas"]["files.copyto.create.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description The bytes of a file */
			"files.download.get": {
				path: {
					/** @description Id of the file */
					id: string | number;
				};
			};
			/** @description Describe the fields of files */
			"files.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a file */
			"files.get": {
				path: components["schemas"]["files.copyto.create.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: components["schemas"]["files.copyto.create.answer"];
			};
			/** @description List files */
			"files.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description folder whose files are meant */
					folderId?: number;
					/** @description storage whose files are meant */
					storageId?: number;
				};
				answer: components["schemas"]["files.list.answer"];
			};
			/** @description Move a file to another folder */
			"files.moveto": {
				path: components["schemas"]["files.copyto.create.path"];
				body: components["schemas"]["files.copyto.create.body"];
				answer: components["schemas"]["files.copyto.create.answer"];
			};
			/** @description Search files */
			"files.search": {
				body: components["schemas"]["search-files"];
				answer: components["schemas"]["files.list.answer"];
			};
			/** @description Change a file */
			"files.update": {
				path: components["schemas"]["files.copyto.create.path"];
				body: components["schemas"]["update-files"];
				answer: components["schemas"]["files.create.answer"];
			};
			/** @description Upload a file */
			"files.upload.create": {
				body: components["schemas"]["UploadBody"];
				answer: {
					/** @constant */
					success: true;
					data: {
						/** @description Number of the file, given by the host. Read-only. */
						id: number;
						/** @description Name with its ending. Needed on create. */
						name?: string | null;
						/** @description Short name for developers; empty for ordinary files. Read-only. Groupable. */
						code?: string | null;
						/** @description Number of the storage it lies in. Set on create only. Groupable. */
						storageId?: number | null;
						/** @description Always `file`. Read-only. Aggregatable. */
						type?: string | null;
						/** @description Number of the folder it lies in. Set on create only. Groupable. */
						folderId?: number | null;
						/** @description 0 in use, otherwise in the recycle bin, 4 together with its folder. Read-only. Groupable. */
						deletedType?: number | null;
						/** @description How often its content was written; grows by one each time. Read-only. */
						contentGeneration?: number | null;
						/** @description Number of its bytes; another one for each version. Read-only. Groupable. */
						fileId?: number | null;
						/** @description Length of the content, in bytes. Read-only. Aggregatable. */
						size?: number | null;
						/** @description When the file was made. ISO 8601 with offset. Read-only. */
						createdAt?: string | null;
						/** @description When the file was last changed. ISO 8601 with offset. Read-only. */
						updatedAt?: string | null;
						/** @description When it went to the recycle bin. ISO 8601 with offset. Read-only. */
						deletedAt?: string | null;
						/** @description Number of the user who made it. Read-only. Aggregatable. */
						createdBy?: number | null;
						/** @description Number of the user who last changed it. Read-only. Groupable. */
						updatedBy?: number | null;
						/** @description Number of the user who put it into the recycle bin; 0 for none. Read-only. Groupable. */
						deletedBy?: number | null;
						/** @description Where this service gives its content. Read-only. */
						downloadUrl?: string | null;
						/** @description Its page on the portal, for people. Read-only. */
						detailUrl?: string | null;
					} & {
						[key: string]: unknown;
					};
				};
			};
			/** @description The bytes of a version of a file */
			"files.versions.download.get": {
				path: {
					/** @description Id of the file */
					id: string | number;
					/** @description Id of the version */
					versionId: string | number;
				};
			};
			/** @description The kept versions of a file, newest first */
			"files.versions.list": {
				path: components["schemas"]["files.copyto.create.path"];
				query: {
					/** @description Versions wanted */
					limit?: number;
					/** @description Versions to skip */
					offset?: number;
					/** @description Fields in brackets: `filter[size][$gt]=1024`, `filter[>=createdAt]=2026-01-01`. Fields id, size, name, createdAt, createdBy; operators $gt $gte $lt $lte $ne $contains $in $nin; prefixes > >= < <= ! % */
					filter?: unknown;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["FileVersionAnswer"][];
					meta: components["schemas"]["FileVersionsMeta"];
				};
			};
			/** @description Make an earlier version the content of the file again */
			"files.versions.restore": {
				path: {
					/** @description Id of the file */
					id: number;
					/** @description Id of the version */
					versionId: number;
				};
				answer: components["schemas"]["files.copyto.create.answer"];
			};
			/** @description Folders: one action on up to 500 records */
			"folders.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a folder */
			"folders.create": {
				body: components["schemas"]["create-folders"];
				answer: components["schemas"]["folders.create.answer"];
			};
			/** @description Delete a folder */
			"folders.delete": {
				path: components["schemas"]["folders.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of folders */
			"folders.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a folder */
			"folders.get": {
				path: components["schemas"]["folders.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-folders"];
				};
			};
			/** @description List folders */
			"folders.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description folder whose folders are meant */
					parentId?: number;
					/** @description storage whose folders are meant */
					storageId?: number;
				};
				answer: components["schemas"]["folders.list.answer"];
			};
			/** @description Search folders */
			"folders.search": {
				body: components["schemas"]["search-folders"];
				answer: components["schemas"]["folders.list.answer"];
			};
			/** @description Change a folder */
			"folders.update": {
				path: components["schemas"]["folders.delete.path"];
				body: components["schemas"]["update-folders"];
				answer: components["schemas"]["folders.create.answer"];
			};
			/** @description Entities and endpoints the key has the rights for; all of them for a management key */
			"guide.get": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["GuideAnswer"];
				};
			};
			/** @description Credits a payment */
			"hooks.topup.run": {
				path: {
					/** @description Provider of the topup */
					provider: string | number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["TopUpAnswer"];
				};
			};
			/** @description Open an application inside the portal */
			"hostHandler.run": {
				path: {
					/** @description Id of the host handler */
					id: string | number;
				};
				query: {
					/** @description Domain of the portal */
					DOMAIN: string;
				};
				body: components["schemas"]["HandlerBody"];
			};
			/** @description Departments and teams: one action on up to 500 records */
			"humanresources.nodes.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a department or team */
			"humanresources.nodes.create": {
				body: components["schemas"]["create-humanresources-nodes"];
				answer: components["schemas"]["humanresources.nodes.create.answer"];
			};
			/** @description Delete a department or team */
			"humanresources.nodes.delete": {
				path: components["schemas"]["humanresources.nodes.delete.path"];
			};
			/** @description Describe the fields of departments and teams */
			"humanresources.nodes.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a department or team */
			"humanresources.nodes.get": {
				path: components["schemas"]["humanresources.nodes.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-humanresources-nodes"];
				};
			};
			/** @description List departments and teams */
			"humanresources.nodes.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["humanresources.nodes.list.answer"];
			};
			/** @description Search departments and teams */
			"humanresources.nodes.search": {
				body: components["schemas"]["search-humanresources-nodes"];
				answer: components["schemas"]["humanresources.nodes.list.answer"];
			};
			/** @description Change a department or team */
			"humanresources.nodes.update": {
				path: components["schemas"]["humanresources.nodes.delete.path"];
				body: components["schemas"]["update-humanresources-nodes"];
				answer: components["schemas"]["humanresources.nodes.create.answer"];
			};
			/** @description Images of words */
			"images.generations": {
				body: components["schemas"]["ImagesBody"];
				answer: components["schemas"]["ai.images.generations.answer"];
			};
			/** @description Count and sum invoices */
			"invoices.aggregate": {
				body: components["schemas"]["aggregate-invoices"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Invoices: one action on up to 500 records */
			"invoices.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create an invoice */
			"invoices.create": {
				body: components["schemas"]["create-invoices"];
				answer: components["schemas"]["invoices.create.answer"];
			};
			/** @description Delete an invoice */
			"invoices.delete": {
				path: components["schemas"]["invoices.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of invoices */
			"invoices.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read an invoice */
			"invoices.get": {
				path: components["schemas"]["invoices.delete.path"];
				query: {
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description related records, comma separated, at most 3 of: deal, contact, company */
					include?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-invoices"];
				};
			};
			/** @description List invoices */
			"invoices.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description related records, comma separated, at most 3 of: deal, contact, company */
					include?: string;
				};
				answer: components["schemas"]["invoices.list.answer"];
			};
			/** @description Search invoices */
			"invoices.search": {
				body: components["schemas"]["search-invoices"];
				answer: components["schemas"]["invoices.list.answer"];
			};
			/** @description Change an invoice */
			"invoices.update": {
				path: components["schemas"]["invoices.delete.path"];
				body: components["schemas"]["update-invoices"];
				answer: components["schemas"]["invoices.create.answer"];
			};
			/** @description Count and sum items of a smart process */
			"items.aggregate": {
				path: components["schemas"]["items.aggregate.path"];
				body: components["schemas"]["aggregate-items-entityTypeId"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Items of a smart process: one action on up to 500 records */
			"items.batch": {
				path: {
					/** @description Id of the item */
					entityTypeId: string | number;
				};
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create an item of a smart process */
			"items.create": {
				path: components["schemas"]["items.aggregate.path"];
				body: components["schemas"]["create-items-entityTypeId"];
				answer: components["schemas"]["items.create.answer"];
			};
			/** @description Delete an item of a smart process */
			"items.delete": {
				path: components["schemas"]["items.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of items of a smart process */
			"items.fields": {
				path: components["schemas"]["items.aggregate.path"];
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read an item of a smart process */
			"items.get": {
				path: components["schemas"]["items.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-items-entityTypeId"];
				};
			};
			/** @description List items of a smart process */
			"items.list": {
				path: components["schemas"]["items.aggregate.path"];
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["items.list.answer"];
			};
			/** @description Products of an item: list, 50 at a time */
			"items.products.list": {
				path: components["schemas"]["items.delete.path"];
				query: {
					/** @description Rows to skip, a multiple of 50 */
					offset?: number;
				};
				answer: components["schemas"]["deals.products.replace.answer"];
			};
			/** @description Products of an item: replace all */
			"items.products.replace": {
				path: components["schemas"]["items.delete.path"];
				body: components["schemas"]["deals.products.replace.body"];
				answer: components["schemas"]["deals.products.replace.answer"];
			};
			/** @description Search items of a smart process */
			"items.search": {
				path: components["schemas"]["items.aggregate.path"];
				body: components["schemas"]["search-items-entityTypeId"];
				answer: components["schemas"]["items.list.answer"];
			};
			/** @description Change an item of a smart process */
			"items.update": {
				path: components["schemas"]["items.delete.path"];
				body: components["schemas"]["update-items-entityTypeId"];
				answer: components["schemas"]["items.create.answer"];
			};
			/** @description Issue a personal key; its raw form is shown this once */
			"keys.create": {
				body: components["schemas"]["IssueKeyBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["IssuedKeyAnswer"];
				};
			};
			/** @description Revoke a key for good; a repeat answers the same */
			"keys.delete": {
				path: components["schemas"]["keys.delete.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RevokedKeyAnswer"];
				};
			};
			/** @description One key */
			"keys.get": {
				path: components["schemas"]["keys.delete.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["KeyAnswer"];
				};
			};
			/** @description Keys the management key may see, newest first */
			"keys.list": {
				query: {
					/** @description Page from 1 */
					page?: number;
					/** @description Rows of a page, at most 200 */
					limit?: number;
					/** @description Only keys of this portal */
					portalId?: string;
					/**
					 * @description Only keys of this kind
					 * @enum {string}
					 */
					kind?: "personal" | "application" | "management" | "cowork";
					/**
					 * @description Only keys in this status
					 * @enum {string}
					 */
					status?: "ACTIVE" | "REVOKED" | "BLOCKED";
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["KeyAnswer"][];
					/** @description All of them, not only those of this answer. */
					total: number;
					page: number;
					limit: number;
				};
			};
			/** @description Give a key a new secret; the present one stays valid for a grace period */
			"keys.rotate": {
				path: components["schemas"]["keys.delete.path"];
				body: components["schemas"]["RotateKeyBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RotatedKeyAnswer"];
				};
			};
			/** @description Change settings of a key */
			"keys.update": {
				path: components["schemas"]["keys.delete.path"];
				body: components["schemas"]["ChangeKeyBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["KeyAnswer"];
					meta?: components["schemas"]["Warnings"];
				};
			};
			/** @description Count and sum leads */
			"leads.aggregate": {
				body: components["schemas"]["aggregate-leads"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Leads: one action on up to 500 records */
			"leads.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a lead */
			"leads.create": {
				body: components["schemas"]["create-leads"];
				answer: components["schemas"]["leads.create.answer"];
			};
			/** @description Delete a lead */
			"leads.delete": {
				path: components["schemas"]["leads.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of leads */
			"leads.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a lead */
			"leads.get": {
				path: components["schemas"]["leads.delete.path"];
				query: {
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description related records, comma separated, at most 3 of: contact, company */
					include?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-leads"];
				};
			};
			/** @description List leads */
			"leads.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description related records, comma separated, at most 3 of: contact, company */
					include?: string;
				};
				answer: components["schemas"]["leads.list.answer"];
			};
			/** @description Search leads */
			"leads.search": {
				body: components["schemas"]["search-leads"];
				answer: components["schemas"]["leads.list.answer"];
			};
			/** @description Change a lead */
			"leads.update": {
				path: components["schemas"]["leads.delete.path"];
				body: components["schemas"]["update-leads"];
				answer: components["schemas"]["leads.create.answer"];
			};
			/** @description Lists: one action on up to 500 records */
			"lists.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a list */
			"lists.create": {
				query: components["schemas"]["lists.create.query"];
				body: components["schemas"]["create-lists"];
				answer: components["schemas"]["lists.create.answer"];
			};
			/** @description Delete a list */
			"lists.delete": {
				path: components["schemas"]["lists.delete.path"];
				query: components["schemas"]["lists.create.query"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Count and sum elements of a list */
			"lists.elements.aggregate": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				body: components["schemas"]["aggregate-lists-listId-elements"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Elements of a list: one action on up to 500 records */
			"lists.elements.batch": {
				path: components["schemas"]["lists.elements.batch.path"];
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create an element of a list */
			"lists.elements.create": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				query: components["schemas"]["lists.create.query"];
				body: components["schemas"]["create-lists-listId-elements"];
				answer: components["schemas"]["lists.elements.create.answer"];
			};
			/** @description Delete an element of a list */
			"lists.elements.delete": {
				path: components["schemas"]["lists.elements.delete.path"];
				query: components["schemas"]["lists.create.query"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of elements of a list */
			"lists.elements.fields": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				query: components["schemas"]["lists.create.query"];
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read an element of a list */
			"lists.elements.get": {
				path: components["schemas"]["lists.elements.delete.path"];
				query: components["schemas"]["lists.elements.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-lists-listId-elements"];
				};
			};
			/** @description List elements of a list */
			"lists.elements.list": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				query: components["schemas"]["lists.elements.list.query"];
				answer: components["schemas"]["lists.elements.list.answer"];
			};
			/** @description Search elements of a list */
			"lists.elements.search": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				body: components["schemas"]["search-lists-listId-elements"];
				answer: components["schemas"]["lists.elements.list.answer"];
			};
			/** @description Change an element of a list */
			"lists.elements.update": {
				path: components["schemas"]["lists.elements.delete.path"];
				query: components["schemas"]["lists.create.query"];
				body: components["schemas"]["update-lists-listId-elements"];
				answer: components["schemas"]["lists.elements.create.answer"];
			};
			/** @description Describe the fields of lists */
			"lists.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Fields of a list: one action on up to 500 records */
			"lists.fields.batch": {
				path: components["schemas"]["lists.elements.batch.path"];
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a field of a list */
			"lists.fields.create": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				query: components["schemas"]["lists.create.query"];
				body: components["schemas"]["create-lists-listId-fields"];
				answer: components["schemas"]["lists.fields.create.answer"];
			};
			/** @description Delete a field of a list */
			"lists.fields.delete": {
				path: components["schemas"]["lists.fields.delete.path"];
				query: components["schemas"]["lists.create.query"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of fields of a list */
			"lists.fields.fields": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a field of a list */
			"lists.fields.get": {
				path: components["schemas"]["lists.fields.delete.path"];
				query: components["schemas"]["lists.elements.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-lists-listId-fields"];
				};
			};
			/** @description List fields of a list */
			"lists.fields.list": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				query: components["schemas"]["lists.elements.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-lists-listId-fields"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Change a field of a list */
			"lists.fields.update": {
				path: components["schemas"]["lists.fields.delete.path"];
				query: components["schemas"]["lists.create.query"];
				body: components["schemas"]["update-lists-listId-fields"];
				answer: components["schemas"]["lists.fields.create.answer"];
			};
			/** @description Read a list */
			"lists.get": {
				path: components["schemas"]["lists.delete.path"];
				query: components["schemas"]["lists.elements.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-lists"];
				};
			};
			/** @description List lists */
			"lists.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description kind of the list, as the host names it */
					iblockTypeId?: string;
					/** @description lists of this workgroup; with the kind lists_socnet */
					socnetGroupId?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-lists"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Sections of a list: one action on up to 500 records */
			"lists.sections.batch": {
				path: components["schemas"]["lists.elements.batch.path"];
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a section of a list */
			"lists.sections.create": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				query: components["schemas"]["lists.create.query"];
				body: components["schemas"]["create-lists-listId-sections"];
				answer: components["schemas"]["lists.sections.create.answer"];
			};
			/** @description Delete a section of a list */
			"lists.sections.delete": {
				path: components["schemas"]["lists.sections.delete.path"];
				query: components["schemas"]["lists.create.query"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of sections of a list */
			"lists.sections.fields": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a section of a list */
			"lists.sections.get": {
				path: components["schemas"]["lists.sections.delete.path"];
				query: components["schemas"]["lists.elements.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-lists-listId-sections"];
				};
			};
			/** @description List sections of a list */
			"lists.sections.list": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				query: components["schemas"]["lists.elements.list.query"];
				answer: components["schemas"]["lists.sections.list.answer"];
			};
			/** @description Search sections of a list */
			"lists.sections.search": {
				path: components["schemas"]["lists.elements.aggregate.path"];
				body: components["schemas"]["search-lists-listId-sections"];
				answer: components["schemas"]["lists.sections.list.answer"];
			};
			/** @description Change a section of a list */
			"lists.sections.update": {
				path: components["schemas"]["lists.sections.delete.path"];
				query: components["schemas"]["lists.create.query"];
				body: components["schemas"]["update-lists-listId-sections"];
				answer: components["schemas"]["lists.sections.create.answer"];
			};
			/** @description Change a list */
			"lists.update": {
				path: components["schemas"]["lists.delete.path"];
				query: components["schemas"]["lists.create.query"];
				body: components["schemas"]["update-lists"];
				answer: components["schemas"]["lists.create.answer"];
			};
			/** @description A message of an AI agent (Model Context Protocol) */
			"mcp.message": {
				/** @description A JSON-RPC 2.0 message. */
				answer: {
					[key: string]: unknown;
				};
			};
			/** @description What the key is, what it may do and whom it acts for */
			"me.get": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["MeAnswer"];
				};
			};
			/** @description Applications and servers with source versions that this key can list, the newest save first */
			"me.sources.list": {
				query: {
					/** @description Page from 1 */
					page?: number;
					/** @description Rows of a page. Default 50 */
					limit?: number;
					/** @description Only titles with this text in them */
					q?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["OwnerAnswer"][];
					/** @description All of them, not only those of this answer. */
					total: number;
					page: number;
					limit: number;
				};
			};
			/** @description One model */
			"models.get": {
				path: components["schemas"]["ai.models.get.path"];
				answer: components["schemas"]["OneModelAnswer"];
			};
			/** @description Models the caller may call */
			"models.list": {
				answer: components["schemas"]["ModelListAnswer"];
			};
			/** @description Knowledge bases: one action on up to 500 records */
			"note.collections.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a knowledge base */
			"note.collections.create": {
				body: components["schemas"]["create-note-collections"];
				answer: components["schemas"]["note.collections.create.answer"];
			};
			/** @description Delete a knowledge base */
			"note.collections.delete": {
				path: components["schemas"]["note.collections.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of knowledge bases */
			"note.collections.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a knowledge base */
			"note.collections.get": {
				path: components["schemas"]["note.collections.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-note-collections"];
				};
			};
			/** @description List knowledge bases */
			"note.collections.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-note-collections"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Change a knowledge base */
			"note.collections.update": {
				path: components["schemas"]["note.collections.delete.path"];
				body: components["schemas"]["update-note-collections"];
				answer: components["schemas"]["note.collections.create.answer"];
			};
			/** @description Knowledge base documents: one action on up to 500 records */
			"note.documents.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a knowledge base document */
			"note.documents.create": {
				body: components["schemas"]["create-note-documents"];
				answer: components["schemas"]["note.documents.create.answer"];
			};
			/** @description Delete a knowledge base document */
			"note.documents.delete": {
				path: components["schemas"]["documents.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of knowledge base documents */
			"note.documents.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a knowledge base document */
			"note.documents.get": {
				path: components["schemas"]["documents.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-note-documents"];
				};
			};
			/** @description List knowledge base documents */
			"note.documents.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["note.documents.list.answer"];
			};
			/** @description Search knowledge base documents */
			"note.documents.search": {
				body: components["schemas"]["search-note-documents"];
				answer: components["schemas"]["note.documents.list.answer"];
			};
			/** @description Change a knowledge base document */
			"note.documents.update": {
				path: components["schemas"]["documents.delete.path"];
				query: {
					/** @description writes even where somebody is editing the document */
					overwrite?: boolean;
				};
				body: components["schemas"]["update-note-documents"];
				answer: components["schemas"]["note.documents.create.answer"];
			};
			/** @description Notifications: take back those of a tag */
			"notifications.byTag.delete": {
				path: {
					/** @description Tag of the by tag */
					tag: string | number;
				};
				query: {
					/** @description Second word, within the tag */
					subTag?: string;
				};
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Notifications: tell a person */
			"notifications.create": {
				body: {
					/** @description Number of the user who gets it */
					userId: number;
					/** @description Text as the portal shows it; may hold BB code */
					message: string;
					/**
					 * @description Personal is from the application, system from the portal
					 * @enum {string}
					 */
					type?: "personal" | "system";
					/** @description Word of the caller by which it can be found and deleted */
					tag?: string;
					/** @description Second word, within the tag */
					subTag?: string;
					/** @description Text for e-mail and other ways out of the portal; message by default */
					messageOut?: string;
					/** @description Blocks under the text: a list, an object with BLOCKS, or either as JSON; passed on as it is */
					attach?: unknown;
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						notificationId: number;
					};
				};
			};
			/** @description Notifications: delete one of the caller */
			"notifications.delete": {
				path: {
					/** @description Id of the notification */
					id: number;
				};
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Notifications: feed of the caller */
			"notifications.list": {
				query: {
					/** @description With lastType: after this one */
					lastId?: number;
					/** @description Of the notification of lastId */
					lastType?: number;
					/** @description Notifications wanted */
					limit?: number;
					/** @description The text as HTML */
					convertText?: boolean;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["NotificationAnswer"][];
					meta: components["schemas"]["NotificationFeedMeta"];
				};
			};
			/** @description Notifications: mark as read or unread */
			"notifications.read": {
				body: {
					/** @description Number of one notification; or ids, or all */
					id?: number;
					/** @description Numbers of notifications; or id, or all */
					ids?: number[];
					/** @description true for all notifications; or id, or ids */
					all?: boolean;
					/** @description False marks as unread */
					read?: boolean;
					/** @description With id: false takes every newer one too */
					onlyCurrent?: boolean;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["NotificationsReadAnswer"];
				};
			};
			/** @description Notifications: kinds, by module */
			"notifications.schema.get": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["NotificationSchemaAnswer"];
				};
			};
			/** @description Send a user to sign in */
			"oauth.authorize.get": {
				query: {
					/** @description Key of the application */
					app_key: string;
					/** @description Unguessable text of the application, which comes back as it was sent */
					state: string;
					/** @description A registered address, byte for byte. Without it the result is polled */
					redirect_uri?: string;
					/** @description PKCE (RFC 7636): base64url of SHA-256 of the verifier. Needs `redirect_uri` */
					code_challenge?: string;
					/**
					 * @description The only method there is
					 * @enum {string}
					 */
					code_challenge_method?: "S256";
				};
			};
			/** @description Where the host sends a user back to */
			"oauth.callback.get": {
				query: {
					/** @description Code of the host */
					code?: string;
					/** @description What the service sent to the host */
					state?: string;
					/** @description Domain of the portal */
					domain?: string;
					/** @description Why there is no code */
					error?: string;
				};
			};
			/** @description Exchange the host token of an opened placement for a session */
			"oauth.placementSession": {
				body: components["schemas"]["PlacementSessionBody"];
				answer: components["schemas"]["SessionResult"];
			};
			/** @description Pick up the session of a sign-in without a redirect */
			"oauth.poll.get": {
				query: {
					/** @description Key of the application */
					app_key: string;
					/** @description The same as at the authorization */
					state: string;
				};
				answer: components["schemas"]["PendingAnswer"] | components["schemas"]["CompleteAnswer"];
			};
			/** @description End a session early */
			"oauth.revoke": {
				body: components["schemas"]["RevokeBody"];
				answer: components["schemas"]["RevokedAnswer"];
			};
			/** @description Exchange the code of a sign-in for a session */
			"oauth.token": {
				body: components["schemas"]["TokenBody"];
				answer: components["schemas"]["SessionResult"];
			};
			/** @description Hours in which AI units cost less */
			"offPeak.get": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["OffPeakAnswer"];
				};
			};
			/** @description The part of the document that describes one area */
			"openapi.area": {
				path: {
					/** @description Name of the area and `.json` */
					document: string | number;
				};
				/** @description An OpenAPI 3.1 document. */
				answer: {
					[key: string]: unknown;
				};
			};
			/** @description This document */
			"openapi.get": {
				/** @description An OpenAPI 3.1 document. */
				answer: {
					[key: string]: unknown;
				};
			};
			/** @description Open lines: one action on up to 500 records */
			"openlineConfigs.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create an open line */
			"openlineConfigs.create": {
				body: components["schemas"]["create-openline-configs"];
				answer: components["schemas"]["openlineConfigs.create.answer"];
			};
			/** @description Delete an open line */
			"openlineConfigs.delete": {
				path: components["schemas"]["openlineConfigs.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of open lines */
			"openlineConfigs.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read an open line */
			"openlineConfigs.get": {
				path: components["schemas"]["openlineConfigs.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-openline-configs"];
				};
			};
			/** @description List open lines */
			"openlineConfigs.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["openlineConfigs.list.answer"];
			};
			/** @description Search open lines */
			"openlineConfigs.search": {
				body: components["schemas"]["search-openline-configs"];
				answer: components["schemas"]["openlineConfigs.list.answer"];
			};
			/** @description Change an open line */
			"openlineConfigs.update": {
				path: components["schemas"]["openlineConfigs.delete.path"];
				body: components["schemas"]["update-openline-configs"];
				answer: components["schemas"]["openlineConfigs.create.answer"];
			};
			/** @description One operation of this key */
			"operations.get": {
				path: components["schemas"]["operations.get.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["OperationAnswer"];
				};
			};
			/** @description What an operation of this key prints, while it runs and afterwards */
			"operations.output.get": {
				path: components["schemas"]["operations.get.path"];
				query: {
					/** @description Number of the last line that is known already: `seq`, or `nextAfter` of the answer before */
					after?: number;
					/** @description Lines of the answer; with `stream=true` it has no meaning. Default 1000 */
					limit?: number;
					/** @description `true` answers with server-sent events: log, step, then done */
					stream?: boolean;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["OperationOutputAnswer"];
				};
			};
			/** @description Order statuses: one action on up to 500 records */
			"orderStatuses.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create an order status */
			"orderStatuses.create": {
				body: components["schemas"]["create-order-statuses"];
				answer: components["schemas"]["orderStatuses.create.answer"];
			};
			/** @description Delete an order status */
			"orderStatuses.delete": {
				path: components["schemas"]["orderStatuses.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of order statuses */
			"orderStatuses.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read an order status */
			"orderStatuses.get": {
				path: components["schemas"]["orderStatuses.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-order-statuses"];
				};
			};
			/** @description List order statuses */
			"orderStatuses.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["orderStatuses.list.answer"];
			};
			/** @description Search order statuses */
			"orderStatuses.search": {
				body: components["schemas"]["search-order-statuses"];
				answer: components["schemas"]["orderStatuses.list.answer"];
			};
			/** @description Change an order status */
			"orderStatuses.update": {
				path: components["schemas"]["orderStatuses.delete.path"];
				body: components["schemas"]["update-order-statuses"];
				answer: components["schemas"]["orderStatuses.create.answer"];
			};
			/** @description Count and sum orders */
			"orders.aggregate": {
				body: components["schemas"]["aggregate-orders"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Orders: one action on up to 500 records */
			"orders.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create an order */
			"orders.create": {
				body: components["schemas"]["create-orders"];
				answer: components["schemas"]["orders.create.answer"];
			};
			/** @description Delete an order */
			"orders.delete": {
				path: components["schemas"]["orders.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of orders */
			"orders.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read an order */
			"orders.get": {
				path: components["schemas"]["orders.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-orders"];
				};
			};
			/** @description List orders */
			"orders.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["orders.list.answer"];
			};
			/** @description Search orders */
			"orders.search": {
				body: components["schemas"]["search-orders"];
				answer: components["schemas"]["orders.list.answer"];
			};
			/** @description Change an order */
			"orders.update": {
				path: components["schemas"]["orders.delete.path"];
				body: components["schemas"]["update-orders"];
				answer: components["schemas"]["orders.create.answer"];
			};
			/** @description Count and sum pages */
			"pages.aggregate": {
				body: components["schemas"]["aggregate-pages"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Pages: one action on up to 500 records */
			"pages.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a page */
			"pages.create": {
				body: components["schemas"]["create-pages"];
				answer: components["schemas"]["pages.create.answer"];
			};
			/** @description Delete a page */
			"pages.delete": {
				path: components["schemas"]["pages.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of pages */
			"pages.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a page */
			"pages.get": {
				path: components["schemas"]["pages.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-pages"];
				};
			};
			/** @description List pages */
			"pages.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["pages.list.answer"];
			};
			/** @description Search pages */
			"pages.search": {
				body: components["schemas"]["search-pages"];
				answer: components["schemas"]["pages.list.answer"];
			};
			/** @description Change a page */
			"pages.update": {
				path: components["schemas"]["pages.delete.path"];
				body: components["schemas"]["update-pages"];
				answer: components["schemas"]["pages.create.answer"];
			};
			/** @description Count and sum payments */
			"payments.aggregate": {
				body: components["schemas"]["aggregate-payments"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Payments: one action on up to 500 records */
			"payments.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a payment */
			"payments.create": {
				body: components["schemas"]["create-payments"];
				answer: components["schemas"]["payments.create.answer"];
			};
			/** @description Delete a payment */
			"payments.delete": {
				path: components["schemas"]["payments.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of payments */
			"payments.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a payment */
			"payments.get": {
				path: components["schemas"]["payments.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-payments"];
				};
			};
			/** @description List payments */
			"payments.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["payments.list.answer"];
			};
			/** @description Search payments */
			"payments.search": {
				body: components["schemas"]["search-payments"];
				answer: components["schemas"]["payments.list.answer"];
			};
			/** @description Change a payment */
			"payments.update": {
				path: components["schemas"]["payments.delete.path"];
				body: components["schemas"]["update-payments"];
				answer: components["schemas"]["payments.create.answer"];
			};
			/** @description Campaigns the owner of the key takes part in, newest first */
			"performan.review.campaigns.list": {
				query: components["schemas"]["performan.review.campaigns.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["CampaignAnswer"][];
					meta: components["schemas"]["NextCursorAnswer"];
				};
			};
			/** @description Save or complete a manager's answers */
			"performan.review.manager.answers": {
				body: {
					/** @description Number of the review, `id` of GET …/manager/reviews */
					relationId: number;
					/** @description One for a question; questions left out keep their answers */
					answers: ({
						/** @description Number of the question. */
						questionId?: number | null;
						/** @description Answer on a scale. */
						value?: number | null;
						/** @description Numbers of the choices. */
						optionIds?: number[];
						/** @description Answer in words. */
						comment?: string | null;
					} & {
						[key: string]: unknown;
					})[];
					/** @description Ends the assessment; every required question needs an answer */
					complete?: boolean;
					/** @description Of the card as last seen; only the first write to a card may go without */
					stateHash?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["SavedAnswersAnswer"];
				};
			};
			/** @description Questions a campaign asks managers */
			"performan.review.manager.questions.list": {
				query: {
					/** @description Number of the campaign */
					campaignId: number;
					/** @description At most 200 are answered */
					limit?: number;
					/** @description meta.nextCursor.id of the page before; none for the first page */
					afterCursorId?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["QuestionAnswer"][];
					meta: components["schemas"]["NextCursorAnswer"];
				};
			};
			/** @description Cards the owner of the key fills in as a manager */
			"performan.review.manager.reviews.list": {
				query: {
					/** @description Number of the campaign */
					campaignId?: number;
					/** @description Number of the user who is reviewed */
					revieweeUserId?: number;
					/** @description At most 200 are answered */
					limit?: number;
					/** @description meta.nextCursor.id of the page before; none for the first page */
					afterCursorId?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ManagerReviewAnswer"][];
					meta: components["schemas"]["NextCursorAnswer"];
				};
			};
			/** @description What the owner of the key has said of colleagues, and they of the owner */
			"performan.review.peerReviews.list": {
				query: components["schemas"]["performan.review.campaigns.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["PeerReviewAnswer"][];
					meta: components["schemas"]["NextCursorAnswer"];
				};
			};
			/** @description What the owner of the key has said of their own work */
			"performan.review.selfReviews.list": {
				query: components["schemas"]["performan.review.campaigns.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["SelfReviewAnswer"][];
					meta: components["schemas"]["NextCursorAnswer"];
				};
			};
			/** @description Every embedding place of the host, by the right it needs */
			"placements.available.get": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["AvailablePlacementsAnswer"];
				};
			};
			/** @description Bind an embedding place to the application */
			"placements.bind": {
				body: components["schemas"]["BindPlacementBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["BindingAnswer"];
				};
			};
			/** @description Embedding places the application has bound, as the host tells it */
			"placements.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["BoundPlacementAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Unbind an embedding place from the application */
			"placements.unbind": {
				body: components["schemas"]["UnbindPlacementBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["UnbindingAnswer"];
				};
			};
			/** @description Activate the trial of the host's marketplace for a portal one administers */
			"portals.activateMarketTrial": {
				path: {
					/** @description Id of the portal */
					id: string | number;
				};
				answer: components["schemas"]["cowork.activateMarketTrial.answer"];
			};
			/** @description Portals of the person behind the management key */
			"portals.list": {
				query: {
					/** @description Page from 1 */
					page?: number;
					/** @description Rows of a page, at most 200 */
					limit?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["PortalAnswer"][];
					/** @description All of them, not only those of this answer. */
					total: number;
					page: number;
					limit: number;
				};
			};
			/** @description Posts of the feed: comment */
			"posts.comments.create": {
				path: {
					/** @description Id of the post */
					id: number;
				};
				body: {
					/** @description Text of the comment; may hold BB code */
					text: string;
					/** @description Name and content as base64 */
					files?: {
						name: string;
						/** @description base64 */
						content: string;
					}[];
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						id: number;
					};
				};
			};
			/** @description Posts of the feed: write */
			"posts.create": {
				body: {
					/** @description Text of the post; may hold BB code */
					message: string;
					/** @description Heading of the post */
					title?: string;
					/** @description UA everybody, U<id> a user, SG<id> a group, DR<id> a department */
					dest?: string[];
					/** @description Name and content as base64 */
					files?: {
						name: string;
						/** @description base64 */
						content: string;
					}[];
					/** @description The post is shown as important */
					important?: boolean;
					/** @description Until when it is shown so. ISO 8601 */
					importantUntil?: string;
					/** @description Comma separated */
					tags?: string;
				} & {
					[key: string]: unknown;
				};
				answer: components["schemas"]["chats.create.answer"];
			};
			/** @description Count and sum product sections */
			"productSections.aggregate": {
				body: components["schemas"]["aggregate-product-sections"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Product sections: one action on up to 500 records */
			"productSections.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a product section */
			"productSections.create": {
				body: components["schemas"]["create-product-sections"];
				answer: components["schemas"]["productSections.create.answer"];
			};
			/** @description Delete a product section */
			"productSections.delete": {
				path: components["schemas"]["productSections.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of product sections */
			"productSections.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a product section */
			"productSections.get": {
				path: components["schemas"]["productSections.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-product-sections"];
				};
			};
			/** @description List product sections */
			"productSections.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["productSections.list.answer"];
			};
			/** @description Search product sections */
			"productSections.search": {
				body: components["schemas"]["search-product-sections"];
				answer: components["schemas"]["productSections.list.answer"];
			};
			/** @description Change a product section */
			"productSections.update": {
				path: components["schemas"]["productSections.delete.path"];
				body: components["schemas"]["update-product-sections"];
				answer: components["schemas"]["productSections.create.answer"];
			};
			/** @description Count and sum products */
			"products.aggregate": {
				body: components["schemas"]["aggregate-products"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Products: one action on up to 500 records */
			"products.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a product */
			"products.create": {
				body: components["schemas"]["create-products"];
				answer: components["schemas"]["products.create.answer"];
			};
			/** @description Delete a product */
			"products.delete": {
				path: components["schemas"]["products.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of products */
			"products.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a product */
			"products.get": {
				path: components["schemas"]["products.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-products"];
				};
			};
			/** @description List products */
			"products.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["products.list.answer"];
			};
			/** @description Search products */
			"products.search": {
				body: components["schemas"]["search-products"];
				answer: components["schemas"]["products.list.answer"];
			};
			/** @description Change a product */
			"products.update": {
				path: components["schemas"]["products.delete.path"];
				body: components["schemas"]["update-products"];
				answer: components["schemas"]["products.create.answer"];
			};
			/** @description System images of a provider */
			"providers.images.list": {
				path: components["schemas"]["providers.images.list.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ImageAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Providers of machines */
			"providers.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ProviderAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Sizes of machines of a provider */
			"providers.plans.list": {
				path: components["schemas"]["providers.images.list.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["PlanAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Places of machines of a provider */
			"providers.regions.list": {
				path: components["schemas"]["providers.images.list.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RegionAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description The bytes of a public object */
			"publicStorage.get": {
				path: {
					/** @description A of the public storage */
					a: string | number;
					/** @description B of the public storage */
					b: string | number;
				};
			};
			/** @description Count and sum quotes */
			"quotes.aggregate": {
				body: components["schemas"]["aggregate-quotes"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Quotes: one action on up to 500 records */
			"quotes.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a quote */
			"quotes.create": {
				body: components["schemas"]["create-quotes"];
				answer: components["schemas"]["quotes.create.answer"];
			};
			/** @description Delete a quote */
			"quotes.delete": {
				path: components["schemas"]["quotes.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of quotes */
			"quotes.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a quote */
			"quotes.get": {
				path: components["schemas"]["quotes.delete.path"];
				query: components["schemas"]["activities.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-quotes"];
				};
			};
			/** @description List quotes */
			"quotes.list": {
				query: components["schemas"]["activities.list.query"];
				answer: components["schemas"]["quotes.list.answer"];
			};
			/** @description List products of a quote */
			"quotes.products.list": {
				path: components["schemas"]["quotes.delete.path"];
				query: components["schemas"]["addresses.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-quotes-id-products"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Products of a quote: replace all */
			"quotes.products.replace": {
				path: components["schemas"]["quotes.delete.path"];
				body: components["schemas"]["deals.products.replace.body"];
				answer: components["schemas"]["deals.products.replace.answer"];
			};
			/** @description Search quotes */
			"quotes.search": {
				body: components["schemas"]["search-quotes"];
				answer: components["schemas"]["quotes.list.answer"];
			};
			/** @description Change a quote */
			"quotes.update": {
				path: components["schemas"]["quotes.delete.path"];
				body: components["schemas"]["update-quotes"];
				answer: components["schemas"]["quotes.create.answer"];
			};
			/** @description What a refusal meant, by the id of its request */
			"refusals.get": {
				path: {
					/** @description Id of the refusal */
					requestId: string | number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RefusalAnswer"];
				};
			};
			/** @description What was refused of late, and what it meant */
			"refusals.list": {
				query: {
					/** @description Only refusals with this error code */
					code?: string;
					/** @description Only refusals of this key */
					keyId?: string;
					/** @description Rows of a page */
					limit?: number;
					/** @description `meta.nextCursor` of the page before */
					cursor?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RefusalAnswer"][];
					meta: components["schemas"]["CursorMeta"];
				};
			};
			/** @description Count and sum requisites */
			"requisites.aggregate": {
				body: components["schemas"]["aggregate-requisites"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Requisites: one action on up to 500 records */
			"requisites.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a requisite */
			"requisites.create": {
				body: components["schemas"]["create-requisites"];
				answer: components["schemas"]["requisites.create.answer"];
			};
			/** @description Delete a requisite */
			"requisites.delete": {
				path: components["schemas"]["requisites.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of requisites */
			"requisites.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a requisite */
			"requisites.get": {
				path: components["schemas"]["requisites.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-requisites"];
				};
			};
			/** @description List requisites */
			"requisites.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["requisites.list.answer"];
			};
			/** @description Search requisites */
			"requisites.search": {
				body: components["schemas"]["search-requisites"];
				answer: components["schemas"]["requisites.list.answer"];
			};
			/** @description Change a requisite */
			"requisites.update": {
				path: components["schemas"]["requisites.delete.path"];
				body: components["schemas"]["update-requisites"];
				answer: components["schemas"]["requisites.create.answer"];
			};
			/** @description Answer a question from the web, with sources */
			"research.run": {
				body: components["schemas"]["ResearchBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ResearchAnswer"];
				};
			};
			/** @description Runtimes a deploy may name */
			"runtimes.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RuntimeAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Keep a key of a search provider */
			"search.credentials.create": {
				body: components["schemas"]["NewSearchCredentialBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["SearchCredentialAnswer"];
				};
			};
			/** @description Forget a key of a search provider */
			"search.credentials.delete": {
				path: components["schemas"]["ai.credentials.delete.path"];
				answer: components["schemas"]["ai.credentials.delete.answer"];
			};
			/** @description Keys of search providers, of your own and of the portal, oldest first */
			"search.credentials.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["SearchCredentialAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Ask the provider whether it takes the key; it may count a search for it */
			"search.credentials.test": {
				path: components["schemas"]["ai.credentials.delete.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["SearchCredentialTestAnswer"];
				};
			};
			/** @description Search providers, and whether you have a key of each */
			"search.providers.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["SearchProviderAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Search the web */
			"search.run": {
				body: components["schemas"]["SearchBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["SearchAnswer"];
				};
			};
			/** @description Add a user or a department to the access list */
			"servers.access.create": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["AddAccessBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["AccessEntryAnswer"];
				};
			};
			/** @description Remove an entry of the access list */
			"servers.access.delete": {
				path: {
					/** @description Id of the server */
					id: string | number;
					/** @description Id of the access */
					entryId: string | number;
				};
				answer: components["schemas"]["ai.credentials.delete.answer"];
			};
			/** @description Access list of the application */
			"servers.access.list": {
				path: components["schemas"]["servers.access.create.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["AccessEntryAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Who may open the application */
			"servers.accessPolicy.update": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["AccessPolicyBody"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Give out a token that opens the application */
			"servers.accessTokens.create": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["MintTokenBody"];
				answer: components["schemas"]["servers.accessTokens.create.answer"];
			};
			/** @description Revoke a token */
			"servers.accessTokens.delete": {
				path: components["schemas"]["servers.accessTokens.delete.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RevokedTokenAnswer"];
				};
			};
			/** @description Tokens of the server, newest first, without their secrets */
			"servers.accessTokens.list": {
				path: components["schemas"]["servers.access.create.path"];
				query: {
					/**
					 * @description Which of them. Default active
					 * @enum {string}
					 */
					status?: "active" | "expired" | "revoked" | "all";
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["AccessTokenAnswer"][];
					meta: components["schemas"]["ListTotal"];
					limits: components["schemas"]["Limits2"];
				};
			};
			/** @description Count the life of a token from now */
			"servers.accessTokens.refresh": {
				path: components["schemas"]["servers.accessTokens.delete.path"];
				body: components["schemas"]["RefreshTokenBody"];
				answer: components["schemas"]["servers.accessTokens.create.answer"];
			};
			/** @description Show a server in the catalogue of its portal */
			"servers.b24Catalog.publish": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["PublishCardBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["PublishedCardAnswer"];
				};
			};
			/** @description Users of the portal, for the access list */
			"servers.b24Users.list": {
				path: components["schemas"]["servers.access.create.path"];
				query: {
					/** @description Words of names */
					search?: string;
					/** @description Users, 1 to 50. Default 20 */
					limit?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["PortalPersonAnswer"][];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Order a server */
			"servers.create": {
				body: components["schemas"]["CreateServerBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["CreatedServerAnswer"];
				};
			};
			/** @description Delete a server */
			"servers.delete": {
				path: components["schemas"]["servers.access.create.path"];
				answer: components["schemas"]["ai.credentials.delete.answer"];
			};
			/** @description Deploy an application to the server */
			"servers.deploy": {
				path: components["schemas"]["servers.access.create.path"];
				query: {
					/** @description `true` answers with server-sent events: operation, step, log, done or error */
					stream?: boolean;
				};
				body: {
					source?: components["schemas"]["DeploySource"];
					/** @description Id of `GET /v1/infra/runtimes` */
					runtime?: string;
					/** @description Shell text that prepares the release, in its folder */
					install?: string;
					/** @description Shell text that builds the release, after `install` */
					build?: string;
					/** @description Shell text before the application starts, for example migrations */
					preStart?: string;
					/** @description Command that runs the application; required except with the runtime `static` */
					start?: string;
					/** @description Port the application listens on; by default that of the server */
					port?: number;
					/** @description Environment of every step and of the application: at most 200 texts of at most 32 KiB. PORT is set by the platform */
					env?: {
						[key: string]: string;
					};
					/** @description Path that must answer below 400; without it any answer counts */
					healthPath?: string;
					/** @description Also empties the caches of package managers; a release starts from an empty folder anyway */
					cleanDeploy?: boolean;
					/** @description Folders that outlive releases, owned by the application */
					dataDirs?: string[];
					/** @description Also hands over what lies in these folders */
					dataDirsRecursive?: boolean;
					/** @description Name of the service, also of its log. Default `app` */
					serviceName?: string;
					/** @description Folder inside the release the archive is unpacked to */
					extractTo?: string;
					/** @description `true` leaves an archive whose whole content lies in one folder as it is. By default that folder is left out, as archives of code hosts need it */
					keepTopFolder?: boolean;
					/** @description Accepted and not used: the platform writes the unit of the service */
					systemd?: unknown;
					/** @description Name for people */
					displayName?: string;
					/** @description Text for people */
					description?: string;
					/** @description What is new; kept with the stored version */
					changelog?: string;
					/** @description Stored version the work is based on */
					baseVersion?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["DeployAnswer"];
					warnings: string[];
				};
			};
			/** @description Deliver an event of the portal to the application of the server */
			"servers.eventSubscriptions.create": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["SubscriptionBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["EventSubscriptionAnswer"];
				};
			};
			/** @description End an event subscription */
			"servers.eventSubscriptions.delete": {
				path: {
					/** @description Id of the server */
					id: string | number;
					/** @description Id of the event subscription */
					subscriptionId: string | number;
				};
				answer: components["schemas"]["ai.credentials.delete.answer"];
			};
			/** @description Event subscriptions of a server, each with its 20 newest deliveries */
			"servers.eventSubscriptions.list": {
				path: components["schemas"]["servers.access.create.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ListedSubscriptionAnswer"][];
					meta: components["schemas"]["ListTotal"];
					/** @description All of them, not only those of this answer. */
					total: number;
				};
			};
			/** @description Run a command on the server */
			"servers.exec": {
				path: components["schemas"]["servers.access.create.path"];
				query: {
					/** @description `true` answers with server-sent events: operation, log, done or error */
					stream?: boolean;
				};
				body: components["schemas"]["ExecBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ExecAnswer"];
				};
			};
			/** @description One server */
			"servers.get": {
				path: components["schemas"]["servers.access.create.path"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Give a server its icon */
			"servers.icon": {
				path: components["schemas"]["servers.access.create.path"];
				body: {
					/** @description The same as base64, in JSON */
					content?: string;
					/**
					 * @description Kind of image; the content decides
					 * @enum {string}
					 */
					contentType?: "image/png" | "image/svg+xml" | "image/webp";
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["IconAnswer"];
				};
			};
			/** @description Servers the key controls, is bound to or works on in a team, newest first */
			"servers.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ServerAnswer"][];
					meta: components["schemas"]["ListTotal"];
					/** @description All of them, not only those of this answer. */
					total: number;
				};
			};
			/** @description Free a server without a question */
			"servers.lock.delete": {
				path: components["schemas"]["servers.access.create.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ReleasedAnswer"];
				};
			};
			/** @description Log lines of the application */
			"servers.logs.get": {
				path: components["schemas"]["servers.access.create.path"];
				query: {
					/** @description Name of the service. Default the one of the last deploy, `app` unless it was named */
					service?: string;
					/** @description Newest lines to begin with. Default 100 */
					lines?: number;
					/** @description Only lines of this time and later */
					since?: string;
					/** @description `true` answers with server-sent events `log` and stays for new lines */
					stream?: boolean;
					/** @description The same as `stream` */
					follow?: boolean;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["LogsAnswer"];
				};
			};
			/** @description Connection and traffic of a server */
			"servers.metrics.get": {
				path: components["schemas"]["servers.access.create.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["MetricsAnswer"];
				};
			};
			/** @description Reach a server through the tunnel, or by address */
			"servers.mode.update": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["ModeBody"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Last operations of the server that this key started, newest first */
			"servers.operations.get": {
				path: components["schemas"]["servers.access.create.path"];
				query: {
					/** @description Rows, 1 to 20; 0 becomes 1 and more than 20 becomes 20. Default 5 */
					limit?: string;
					/** @description deploy, exec or all. Default deploy */
					kind?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["OperationListAnswer"];
				};
			};
			/** @description Port the application listens on */
			"servers.port.update": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["PortBody"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Restart the machine of a running server */
			"servers.reboot": {
				path: components["schemas"]["servers.access.create.path"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Read the state of the machine again */
			"servers.refresh": {
				path: components["schemas"]["servers.access.create.path"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Build the server's tunnel anew */
			"servers.repair": {
				path: components["schemas"]["servers.access.create.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RepairStartedAnswer"];
				};
			};
			/** @description How the newest repair of the server stands */
			"servers.repairStatus.get": {
				path: components["schemas"]["servers.access.create.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RepairAnswer"];
				};
			};
			/** @description Whether a server may be put to sleep for idleness */
			"servers.runMode.update": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["RunModeBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["RunModeAnswer"];
				};
			};
			/** @description When an idle server sleeps */
			"servers.sleep.update": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["SleepBody"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Put a server to sleep until the next request, deploy or wake */
			"servers.sleepNow": {
				path: components["schemas"]["servers.access.create.path"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Remove the bytes of old versions, or tell what would go */
			"servers.sources.cleanup": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["CleanUpBody"];
				answer: components["schemas"]["apps.sources.cleanup.answer"];
			};
			/** @description What is different from another version: files added, removed and changed */
			"servers.sources.compare.get": {
				path: components["schemas"]["servers.sources.compare.get.path"];
				query: components["schemas"]["apps.sources.compare.get.query"];
				answer: components["schemas"]["apps.sources.compare.get.answer"];
			};
			/** @description Save an archive as a source version of a server */
			"servers.sources.create": {
				path: components["schemas"]["servers.access.create.path"];
				answer: components["schemas"]["apps.sources.create.answer"];
			};
			/** @description Delete a version with its bytes; its number is never given again */
			"servers.sources.delete": {
				path: components["schemas"]["servers.sources.compare.get.path"];
				query: components["schemas"]["apps.sources.delete.query"];
				answer: components["schemas"]["apps.sources.delete.answer"];
			};
			/** @description A link to the archive of a version, for 30 minutes */
			"servers.sources.download.get": {
				path: components["schemas"]["servers.sources.compare.get.path"];
				query: components["schemas"]["apps.sources.download.get.query"];
				answer: components["schemas"]["apps.sources.download.get.answer"];
			};
			/** @description One source version */
			"servers.sources.get": {
				path: components["schemas"]["servers.sources.compare.get.path"];
				answer: components["schemas"]["apps.sources.get.answer"];
			};
			/** @description Source versions of a server, newest first; with `sha256`, who has that content already */
			"servers.sources.list": {
				path: components["schemas"]["servers.access.create.path"];
				query: components["schemas"]["apps.sources.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["VersionListAnswer"];
				};
			};
			/** @description Add tags to a version, or take some away */
			"servers.sources.tag": {
				path: components["schemas"]["servers.sources.compare.get.path"];
				body: components["schemas"]["TagVersionBody"];
				answer: components["schemas"]["apps.sources.get.answer"];
			};
			/** @description Change the note of a version, or replace its tags */
			"servers.sources.update": {
				path: components["schemas"]["servers.sources.compare.get.path"];
				body: components["schemas"]["ChangeVersionBody"];
				answer: components["schemas"]["apps.sources.get.answer"];
			};
			/** @description How to reach the machine by SSH */
			"servers.ssh.get": {
				path: components["schemas"]["servers.access.create.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["SshAnswer"];
				};
			};
			/** @description Start a sleeping server */
			"servers.start": {
				path: components["schemas"]["servers.access.create.path"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Stop a server: its status becomes `sleeping` */
			"servers.stop": {
				path: components["schemas"]["servers.access.create.path"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Free a server whose operation nobody works on any more */
			"servers.unstick": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["UnstickBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["UnstuckAnswer"];
				};
			};
			/** @description Change the texts of a server */
			"servers.update": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["ServerCardBody"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Write a file on the server */
			"servers.upload": {
				path: components["schemas"]["servers.access.create.path"];
				body: {
					/** @description Absolute path of the file on the server */
					path: string;
					/** @description The file as base64 */
					content?: string;
					/** @description Address the service fetches the file from, http or https */
					url?: string;
					/** @description Octal permissions. Default 0644 */
					mode?: string;
					/** @description Unpack the archive (.tar.gz, .tgz, .tar, .zip by the name in `path`) instead of keeping it */
					extract?: boolean;
					/** @description Folder for what the archive holds; by default the one of `path` */
					extractTo?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["UploadedFileAnswer"];
				};
			};
			/** @description Wake a sleeping server */
			"servers.wake": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["WakeBody"];
				answer: components["schemas"]["servers.accessPolicy.update.answer"];
			};
			/** @description Wake a server at set times */
			"servers.wakeSchedules.create": {
				path: components["schemas"]["servers.access.create.path"];
				body: components["schemas"]["WakeScheduleBody"];
				answer: components["schemas"]["servers.wakeSchedules.create.answer"];
			};
			/** @description Remove a wake schedule */
			"servers.wakeSchedules.delete": {
				path: components["schemas"]["servers.wakeSchedules.delete.path"];
				answer: components["schemas"]["ai.credentials.delete.answer"];
			};
			/** @description Wake schedules of a server */
			"servers.wakeSchedules.list": {
				path: components["schemas"]["servers.access.create.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["WakeScheduleAnswer"][];
					meta: components["schemas"]["ListTotal"];
					/** @description All of them, not only those of this answer. */
					total: number;
				};
			};
			/** @description Change a wake schedule; what is absent stays */
			"servers.wakeSchedules.update": {
				path: components["schemas"]["servers.wakeSchedules.delete.path"];
				body: components["schemas"]["WakeScheduleBody"];
				answer: components["schemas"]["servers.wakeSchedules.create.answer"];
			};
			/** @description Count and sum sites */
			"sites.aggregate": {
				body: components["schemas"]["aggregate-sites"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Sites: one action on up to 500 records */
			"sites.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a site */
			"sites.create": {
				query: components["schemas"]["sites.create.query"];
				body: components["schemas"]["create-sites"];
				answer: components["schemas"]["sites.create.answer"];
			};
			/** @description Delete a site */
			"sites.delete": {
				path: components["schemas"]["sites.delete.path"];
				query: components["schemas"]["sites.create.query"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of sites */
			"sites.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a site */
			"sites.get": {
				path: components["schemas"]["sites.delete.path"];
				query: {
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/**
					 * @description an inner kind of site instead of public ones
					 * @enum {string}
					 */
					scope?: "KNOWLEDGE" | "GROUP" | "MAINPAGE";
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-sites"];
				};
			};
			/** @description List sites */
			"sites.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/**
					 * @description an inner kind of site instead of public ones
					 * @enum {string}
					 */
					scope?: "KNOWLEDGE" | "GROUP" | "MAINPAGE";
				};
				answer: components["schemas"]["sites.list.answer"];
			};
			/** @description Search sites */
			"sites.search": {
				body: components["schemas"]["search-sites"];
				answer: components["schemas"]["sites.list.answer"];
			};
			/** @description Change a site */
			"sites.update": {
				path: components["schemas"]["sites.delete.path"];
				query: components["schemas"]["sites.create.query"];
				body: components["schemas"]["update-sites"];
				answer: components["schemas"]["sites.create.answer"];
			};
			/** @description Smart processes: one action on up to 500 records */
			"smartProcesses.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a smart process */
			"smartProcesses.create": {
				body: components["schemas"]["create-smart-processes"];
				answer: components["schemas"]["smartProcesses.create.answer"];
			};
			/** @description Delete a smart process */
			"smartProcesses.delete": {
				path: components["schemas"]["smartProcesses.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of smart processes */
			"smartProcesses.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a smart process */
			"smartProcesses.get": {
				path: components["schemas"]["smartProcesses.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-smart-processes"];
				};
			};
			/** @description List smart processes */
			"smartProcesses.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["smartProcesses.list.answer"];
			};
			/** @description Search smart processes */
			"smartProcesses.search": {
				body: components["schemas"]["search-smart-processes"];
				answer: components["schemas"]["smartProcesses.list.answer"];
			};
			/** @description Change a smart process */
			"smartProcesses.update": {
				path: components["schemas"]["smartProcesses.delete.path"];
				body: components["schemas"]["update-smart-processes"];
				answer: components["schemas"]["smartProcesses.create.answer"];
			};
			/** @description List stage history */
			"stageHistory.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description kind of records: a word, or the number of the kind */
					entityType: number;
					/** @description history of this record only */
					ownerId?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-stage-history"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Count and sum statuses and stages */
			"statuses.aggregate": {
				body: components["schemas"]["aggregate-statuses"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Statuses and stages: one action on up to 500 records */
			"statuses.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a status or stage */
			"statuses.create": {
				body: components["schemas"]["create-statuses"];
				answer: components["schemas"]["statuses.create.answer"];
			};
			/** @description Delete a status or stage */
			"statuses.delete": {
				path: components["schemas"]["statuses.delete.path"];
				query: {
					/** @description deletes a status of the system too */
					forced?: boolean;
				};
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of statuses and stages */
			"statuses.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a status or stage */
			"statuses.get": {
				path: components["schemas"]["statuses.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-statuses"];
				};
			};
			/** @description List statuses and stages */
			"statuses.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["statuses.list.answer"];
			};
			/** @description Search statuses and stages */
			"statuses.search": {
				body: components["schemas"]["search-statuses"];
				answer: components["schemas"]["statuses.list.answer"];
			};
			/** @description Change a status or stage */
			"statuses.update": {
				path: components["schemas"]["statuses.delete.path"];
				body: components["schemas"]["update-statuses"];
				answer: components["schemas"]["statuses.create.answer"];
			};
			/** @description Make the bytes sent for a ticket an object; a repeat answers it again */
			"storage.objects.complete": {
				body: components["schemas"]["CompleteBody"];
				answer: components["schemas"]["storage.objects.complete.answer"];
			};
			/** @description A ticket for an object: the link its bytes are sent to, for an hour */
			"storage.objects.create": {
				body: components["schemas"]["TicketBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["TicketAnswer"];
				};
			};
			/** @description Delete an object; links to it are dead at once */
			"storage.objects.delete": {
				path: components["schemas"]["storage.objects.delete.path"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["DeletedObjectAnswer"];
				};
			};
			/** @description A link to the bytes of an object, for ten minutes */
			"storage.objects.get": {
				path: components["schemas"]["storage.objects.delete.path"];
				query: {
					/** @description false answers 200 with the link instead of 302 */
					redirect?: boolean;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ObjectLinkAnswer"];
				};
			};
			/** @description Objects of the key or its application, in the order of their keys */
			"storage.objects.list": {
				query: {
					/** @description Only keys that begin with it */
					prefix?: string;
					/**
					 * @description Keys with a slash behind the prefix are told as one of `meta.commonPrefixes`
					 * @enum {string}
					 */
					delimiter?: "/";
					/** @description Objects and common prefixes of a page */
					limit?: number;
					/** @description `meta.nextCursor` of the page before */
					cursor?: string;
					/**
					 * @description PENDING shows uploads that wait for their bytes. Default READY
					 * @enum {string}
					 */
					status?: "READY" | "PENDING";
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["ObjectAnswer"][];
					meta: components["schemas"]["ObjectListMeta"];
				};
			};
			/** @description Give up an upload in parts; it may be gone already */
			"storage.objects.multipart.abort": {
				body: components["schemas"]["AbortPartsBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["AbortedPartsAnswer"];
				};
			};
			/** @description Make the parts sent an object; a repeat answers it again */
			"storage.objects.multipart.complete": {
				body: components["schemas"]["CompletePartsBody"];
				answer: components["schemas"]["storage.objects.complete.answer"];
			};
			/** @description A ticket for an object in parts: a link for each, for a day */
			"storage.objects.multipart.create.create": {
				body: components["schemas"]["PartedTicketBody"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["PartedTicketAnswer"];
				};
			};
			/** @description Keep an object of up to 100 MiB in one call */
			"storage.objects.upload.create": {
				query: {
					/** @description Seconds from completion until the object is deleted. Default: never */
					ttlSeconds?: number;
					/**
					 * @description public gives the object an address for everybody. Default private
					 * @enum {string}
					 */
					visibility?: "private" | "public";
					/** @description Hash the bytes must have, hexadecimal */
					sha256?: string;
					/** @description Replace an object with the same key. Default false */
					overwrite?: boolean;
					/** @description Up to 1024 bytes; slashes make folders */
					key?: string;
					/** @description `type/subtype`, as downloads will tell it */
					contentType?: string;
				};
				answer: components["schemas"]["storage.objects.complete.answer"];
			};
			/** @description Count and sum storages */
			"storages.aggregate": {
				body: components["schemas"]["aggregate-storages"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Storages: one action on up to 500 records */
			"storages.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a storage */
			"storages.create": Record<string, never>;
			/** @description Delete a storage */
			"storages.delete": {
				path: components["schemas"]["storages.delete.path"];
			};
			/** @description Describe the fields of storages */
			"storages.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a storage */
			"storages.get": {
				path: components["schemas"]["storages.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-storages"];
				};
			};
			/** @description List storages */
			"storages.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["storages.list.answer"];
			};
			/** @description Search storages */
			"storages.search": {
				body: components["schemas"]["search-storages"];
				answer: components["schemas"]["storages.list.answer"];
			};
			/** @description Change a storage */
			"storages.update": {
				path: components["schemas"]["storages.delete.path"];
				body: components["schemas"]["update-storages"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-storages"];
					meta?: components["schemas"]["WriteMeta"];
				};
			};
			/** @description Count and sum tasks */
			"tasks.aggregate": {
				body: components["schemas"]["aggregate-tasks"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Tasks: one action on up to 500 records */
			"tasks.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a comment of a task */
			"tasks.comments.create": {
				path: components["schemas"]["tasks.comments.create.path"];
				body: components["schemas"]["create-tasks-taskId-comments"];
				answer: components["schemas"]["tasks.comments.create.answer"];
			};
			/** @description Delete a comment of a task */
			"tasks.comments.delete": {
				path: components["schemas"]["tasks.comments.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Read a comment of a task */
			"tasks.comments.get": {
				path: components["schemas"]["tasks.comments.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-tasks-taskId-comments"];
				};
			};
			/** @description List comments of a task */
			"tasks.comments.list": {
				path: components["schemas"]["tasks.comments.create.path"];
				query: components["schemas"]["addresses.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-tasks-taskId-comments"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Change a comment of a task */
			"tasks.comments.update": {
				path: components["schemas"]["tasks.comments.delete.path"];
				body: components["schemas"]["update-tasks-taskId-comments"];
				answer: components["schemas"]["tasks.comments.create.answer"];
			};
			/** @description Create a task */
			"tasks.create": {
				body: components["schemas"]["create-tasks"];
				answer: components["schemas"]["tasks.create.answer"];
			};
			/** @description Delete a task */
			"tasks.delete": {
				path: components["schemas"]["tasks.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of tasks */
			"tasks.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a task */
			"tasks.get": {
				path: components["schemas"]["tasks.delete.path"];
				query: components["schemas"]["activities.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-tasks"];
				};
			};
			/** @description List tasks */
			"tasks.list": {
				query: components["schemas"]["activities.list.query"];
				answer: components["schemas"]["tasks.list.answer"];
			};
			/** @description Search tasks */
			"tasks.search": {
				body: components["schemas"]["search-tasks"];
				answer: components["schemas"]["tasks.list.answer"];
			};
			/** @description Create time spent on a task */
			"tasks.time.create": {
				path: components["schemas"]["tasks.comments.create.path"];
				body: components["schemas"]["create-tasks-taskId-time"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-tasks-taskId-time"];
					meta?: components["schemas"]["WriteMeta"];
				};
			};
			/** @description List time spent on a task */
			"tasks.time.list": {
				path: components["schemas"]["tasks.comments.create.path"];
				query: components["schemas"]["addresses.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-tasks-taskId-time"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Change a task */
			"tasks.update": {
				path: components["schemas"]["tasks.delete.path"];
				body: components["schemas"]["update-tasks"];
				answer: components["schemas"]["tasks.create.answer"];
			};
			/** @description Telephone lines: one action on up to 500 records */
			"telephonyLines.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a telephone line */
			"telephonyLines.create": {
				body: components["schemas"]["create-telephony-lines"];
				answer: components["schemas"]["telephonyLines.create.answer"];
			};
			/** @description Delete a telephone line */
			"telephonyLines.delete": {
				path: components["schemas"]["telephonyLines.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of telephone lines */
			"telephonyLines.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a telephone line */
			"telephonyLines.get": {
				path: components["schemas"]["telephonyLines.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-telephony-lines"];
				};
			};
			/** @description List telephone lines */
			"telephonyLines.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-telephony-lines"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Change a telephone line */
			"telephonyLines.update": {
				path: components["schemas"]["telephonyLines.delete.path"];
				body: components["schemas"]["update-telephony-lines"];
				answer: components["schemas"]["telephonyLines.create.answer"];
			};
			/** @description Create a timeline log message */
			"timelineLogs.create": {
				body: components["schemas"]["create-timeline-logs"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-timeline-logs"];
					meta?: components["schemas"]["WriteMeta"];
				};
			};
			/** @description List timeline log messages */
			"timelineLogs.list": {
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description kind of the record */
					entityTypeId: number;
					/** @description id of the record */
					entityId: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-timeline-logs"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Timeline comments: one action on up to 500 records */
			"timelines.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a timeline comment */
			"timelines.create": {
				body: components["schemas"]["create-timelines"];
				answer: components["schemas"]["timelines.create.answer"];
			};
			/** @description Delete a timeline comment */
			"timelines.delete": {
				path: components["schemas"]["timelines.delete.path"];
				query: components["schemas"]["timelines.delete.query"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of timeline comments */
			"timelines.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a timeline comment */
			"timelines.get": {
				path: components["schemas"]["timelines.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-timelines"];
				};
			};
			/** @description List timeline comments */
			"timelines.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["timelines.list.answer"];
			};
			/** @description Search timeline comments */
			"timelines.search": {
				body: components["schemas"]["search-timelines"];
				answer: components["schemas"]["timelines.list.answer"];
			};
			/** @description Change a timeline comment */
			"timelines.update": {
				path: components["schemas"]["timelines.delete.path"];
				query: components["schemas"]["timelines.delete.query"];
				body: components["schemas"]["update-timelines"];
				answer: components["schemas"]["timelines.create.answer"];
			};
			/** @description Triggers: fire */
			"triggers.fire": {
				body: {
					/** @description Code of the trigger, as GET /v1/triggers lists it */
					code: string;
					/** @description Kind of record: 1 lead, 2 deal, from 128 on smart processes */
					ownerTypeId: number;
					/** @description Number of the record the trigger is for */
					ownerId: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						/** @constant */
						fired: true;
					};
				};
			};
			/** @description Triggers: list */
			"triggers.list": {
				answer: {
					/** @constant */
					success: true;
					data: ({
						/** @description Code that `POST /v1/triggers/fire` takes. */
						code?: string | null;
						/** @description What people read in the settings of automation. */
						name?: string | null;
					} & {
						[key: string]: unknown;
					})[];
					meta: components["schemas"]["ListTotal"];
				};
			};
			/** @description Custom fields of companies: one action on up to 500 records */
			"userfields.companies.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a custom field of companies */
			"userfields.companies.create": {
				body: components["schemas"]["create-userfields-companies"];
				answer: components["schemas"]["userfields.companies.create.answer"];
			};
			/** @description Delete a custom field of companies */
			"userfields.companies.delete": {
				path: components["schemas"]["companies.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of custom fields of companies */
			"userfields.companies.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a custom field of companies */
			"userfields.companies.get": {
				path: components["schemas"]["companies.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-userfields-companies"];
				};
			};
			/** @description List custom fields of companies */
			"userfields.companies.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["userfields.companies.list.answer"];
			};
			/** @description Search custom fields of companies */
			"userfields.companies.search": {
				body: components["schemas"]["search-userfields-companies"];
				answer: components["schemas"]["userfields.companies.list.answer"];
			};
			/** @description Custom fields of companies: types there are */
			"userfields.companies.types.list": {
				answer: components["schemas"]["userfields.companies.types.list.answer"];
			};
			/** @description Change a custom field of companies */
			"userfields.companies.update": {
				path: components["schemas"]["companies.delete.path"];
				body: components["schemas"]["update-userfields-companies"];
				answer: components["schemas"]["userfields.companies.create.answer"];
			};
			/** @description Custom fields of contacts: one action on up to 500 records */
			"userfields.contacts.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a custom field of contacts */
			"userfields.contacts.create": {
				body: components["schemas"]["create-userfields-contacts"];
				answer: components["schemas"]["userfields.contacts.create.answer"];
			};
			/** @description Delete a custom field of contacts */
			"userfields.contacts.delete": {
				path: components["schemas"]["contacts.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of custom fields of contacts */
			"userfields.contacts.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a custom field of contacts */
			"userfields.contacts.get": {
				path: components["schemas"]["contacts.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-userfields-contacts"];
				};
			};
			/** @description List custom fields of contacts */
			"userfields.contacts.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["userfields.contacts.list.answer"];
			};
			/** @description Search custom fields of contacts */
			"userfields.contacts.search": {
				body: components["schemas"]["search-userfields-contacts"];
				answer: components["schemas"]["userfields.contacts.list.answer"];
			};
			/** @description Custom fields of contacts: types there are */
			"userfields.contacts.types.list": {
				answer: components["schemas"]["userfields.companies.types.list.answer"];
			};
			/** @description Change a custom field of contacts */
			"userfields.contacts.update": {
				path: components["schemas"]["contacts.delete.path"];
				body: components["schemas"]["update-userfields-contacts"];
				answer: components["schemas"]["userfields.contacts.create.answer"];
			};
			/** @description Custom fields of deals: one action on up to 500 records */
			"userfields.deals.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a custom field of deals */
			"userfields.deals.create": {
				body: components["schemas"]["create-userfields-deals"];
				answer: components["schemas"]["userfields.deals.create.answer"];
			};
			/** @description Delete a custom field of deals */
			"userfields.deals.delete": {
				path: components["schemas"]["deals.contacts.create.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of custom fields of deals */
			"userfields.deals.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a custom field of deals */
			"userfields.deals.get": {
				path: components["schemas"]["deals.contacts.create.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-userfields-deals"];
				};
			};
			/** @description List custom fields of deals */
			"userfields.deals.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["userfields.deals.list.answer"];
			};
			/** @description Search custom fields of deals */
			"userfields.deals.search": {
				body: components["schemas"]["search-userfields-deals"];
				answer: components["schemas"]["userfields.deals.list.answer"];
			};
			/** @description Custom fields of deals: types there are */
			"userfields.deals.types.list": {
				answer: components["schemas"]["userfields.companies.types.list.answer"];
			};
			/** @description Change a custom field of deals */
			"userfields.deals.update": {
				path: components["schemas"]["deals.contacts.create.path"];
				body: components["schemas"]["update-userfields-deals"];
				answer: components["schemas"]["userfields.deals.create.answer"];
			};
			/** @description Custom fields of leads: one action on up to 500 records */
			"userfields.leads.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a custom field of leads */
			"userfields.leads.create": {
				body: components["schemas"]["create-userfields-leads"];
				answer: components["schemas"]["userfields.leads.create.answer"];
			};
			/** @description Delete a custom field of leads */
			"userfields.leads.delete": {
				path: components["schemas"]["leads.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of custom fields of leads */
			"userfields.leads.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a custom field of leads */
			"userfields.leads.get": {
				path: components["schemas"]["leads.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-userfields-leads"];
				};
			};
			/** @description List custom fields of leads */
			"userfields.leads.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["userfields.leads.list.answer"];
			};
			/** @description Search custom fields of leads */
			"userfields.leads.search": {
				body: components["schemas"]["search-userfields-leads"];
				answer: components["schemas"]["userfields.leads.list.answer"];
			};
			/** @description Custom fields of leads: types there are */
			"userfields.leads.types.list": {
				answer: components["schemas"]["userfields.companies.types.list.answer"];
			};
			/** @description Change a custom field of leads */
			"userfields.leads.update": {
				path: components["schemas"]["leads.delete.path"];
				body: components["schemas"]["update-userfields-leads"];
				answer: components["schemas"]["userfields.leads.create.answer"];
			};
			/** @description Custom fields of quotes: one action on up to 500 records */
			"userfields.quotes.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a custom field of quotes */
			"userfields.quotes.create": {
				body: components["schemas"]["create-userfields-quotes"];
				answer: components["schemas"]["userfields.quotes.create.answer"];
			};
			/** @description Delete a custom field of quotes */
			"userfields.quotes.delete": {
				path: components["schemas"]["quotes.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of custom fields of quotes */
			"userfields.quotes.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a custom field of quotes */
			"userfields.quotes.get": {
				path: components["schemas"]["quotes.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-userfields-quotes"];
				};
			};
			/** @description List custom fields of quotes */
			"userfields.quotes.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["userfields.quotes.list.answer"];
			};
			/** @description Search custom fields of quotes */
			"userfields.quotes.search": {
				body: components["schemas"]["search-userfields-quotes"];
				answer: components["schemas"]["userfields.quotes.list.answer"];
			};
			/** @description Custom fields of quotes: types there are */
			"userfields.quotes.types.list": {
				answer: components["schemas"]["userfields.companies.types.list.answer"];
			};
			/** @description Change a custom field of quotes */
			"userfields.quotes.update": {
				path: components["schemas"]["quotes.delete.path"];
				body: components["schemas"]["update-userfields-quotes"];
				answer: components["schemas"]["userfields.quotes.create.answer"];
			};
			/** @description Count and sum users */
			"users.aggregate": {
				body: components["schemas"]["aggregate-users"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Users: one action on up to 500 records */
			"users.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a user */
			"users.create": {
				body: components["schemas"]["create-users"];
				answer: components["schemas"]["users.create.answer"];
			};
			/** @description Delete a user */
			"users.delete": {
				path: components["schemas"]["users.delete.path"];
			};
			/** @description Describe the fields of users */
			"users.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a user */
			"users.get": {
				path: components["schemas"]["users.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: components["schemas"]["users.get.answer"];
			};
			/** @description List users */
			"users.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["users.list.answer"];
			};
			/** @description Users: the acting person */
			"users.me.get": {
				answer: components["schemas"]["users.get.answer"];
			};
			/** @description Search users */
			"users.search": {
				body: components["schemas"]["search-users"];
				answer: components["schemas"]["users.list.answer"];
			};
			/** @description Change a user */
			"users.update": {
				path: components["schemas"]["users.delete.path"];
				body: components["schemas"]["update-users"];
				answer: components["schemas"]["users.create.answer"];
			};
			/** @description What the wallet of the portal holds, and what it owes */
			"wallet.get": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["WalletAnswer"];
				};
			};
			/** @description What the wallet was paid, and what it has paid for */
			"wallet.statement.list": {
				query: {
					/** @description Only entries of this instant and later */
					from?: string;
					/** @description Only entries before this instant */
					to?: string;
					/** @description Rows of a page */
					limit?: number;
					/** @description `meta.nextCursor` of the page before */
					cursor?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["StatementEntryAnswer"][];
					meta: components["schemas"]["CursorMeta"];
				};
			};
			/** @description List warehouses */
			"warehouses.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-warehouses"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description List stock of a warehouse */
			"warehouses.stock.list": {
				path: {
					/** @description Id of the warehouse */
					id: number;
				};
				query: {
					/** @description rows wanted; above 5,000 is cut */
					limit?: number;
					/** @description rows skipped before the first one answered */
					offset?: number;
					/** @description instead of offset: (page - 1) × limit rows are skipped */
					page?: number;
					/** @description another name of limit */
					pageSize?: number;
					/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
					start?: number;
					/** @description field names, comma separated; id is always there, unknown names are ignored */
					select?: string;
					/** @description field names, comma separated; a minus sorts downwards */
					sort?: string;
					/** @description `order[field]=asc|desc`; wins over sort */
					order?: {
						[key: string]: string;
					};
					/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
					filter?: {
						[key: string]: unknown;
					};
					/** @description false skips the count */
					withTotal?: boolean;
					/** @description stock of this product only */
					productId?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-warehouses-id-stock"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Keys that check the header X-Svc-Identity of hosted applications */
			"wellKnown.svcKeys.get": {
				answer: components["schemas"]["KeySetAnswer"];
			};
			/** @description Make a work schedule */
			"workSchedules.create": {
				body: components["schemas"]["NewWorkScheduleBody"];
				answer: components["schemas"]["workSchedules.create.answer"];
			};
			/** @description Remove a work schedule that no server follows */
			"workSchedules.delete": {
				path: components["schemas"]["workSchedules.delete.path"];
				answer: components["schemas"]["ai.credentials.delete.answer"];
			};
			/** @description One work schedule */
			"workSchedules.get": {
				path: components["schemas"]["workSchedules.delete.path"];
				answer: components["schemas"]["workSchedules.create.answer"];
			};
			/** @description Work schedules of the portal, by name */
			"workSchedules.list": {
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["WorkScheduleAnswer"][];
					meta: components["schemas"]["ListTotal"];
					/** @description All of them, not only those of this answer. */
					total: number;
				};
			};
			/** @description Change a work schedule; what is absent stays */
			"workSchedules.update": {
				path: components["schemas"]["workSchedules.delete.path"];
				body: components["schemas"]["ChangeWorkScheduleBody"];
				answer: components["schemas"]["workSchedules.create.answer"];
			};
			/** @description Workday: end it */
			"workday.close": {
				body: components["schemas"]["workday.close.body"];
				answer: components["schemas"]["workday.close.answer"];
			};
			/** @description Workday: begin it, or go on after a pause */
			"workday.open": {
				body: components["schemas"]["workday.close.body"];
				answer: components["schemas"]["workday.close.answer"];
			};
			/** @description Workday: pause it */
			"workday.pause": {
				body: {
					/** @description Host employee number; the owner by default. Of others: administrators and direct managers */
					userId?: number;
				};
				answer: components["schemas"]["workday.close.answer"];
			};
			/** @description Workday: the history */
			"workday.records.list": {
				query: {
					/** @description Host employee number; the owner by default. Of others: administrators and direct managers */
					userId?: number;
					/** @description Days that began then or later */
					from?: string;
					/** @description Days that began before */
					to?: string;
					/** @description order[id] or order[startTime]: asc or desc; the newest first by default */
					order?: {
						[key: string]: unknown;
					};
					/** @description Days wanted */
					limit?: number;
					/** @description Days to skip */
					offset?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["WorkdayOfHistory"][];
					meta: components["schemas"]["HistoryPage"];
				};
			};
			/** @description Workday: a schedule of work */
			"workday.schedule.get": {
				query: {
					/** @description Of the schedule */
					id?: number;
				};
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["WorkSchedule"];
				};
			};
			/** @description Workday: what the portal asks of it */
			"workday.settings.get": {
				query: components["schemas"]["workday.settings.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["WorkdaySettings"];
				};
			};
			/** @description Workday: where it stands */
			"workday.status.get": {
				query: components["schemas"]["workday.settings.get.query"];
				answer: components["schemas"]["workday.close.answer"];
			};
			/** @description Workflows: terminate */
			"workflows.delete": {
				path: {
					/** @description Id of the workflow */
					id: string | number;
				};
				query: {
					/** @description Text shown as the state of the document */
					status?: string;
					/** @description Removes the data of the run as well */
					kill?: boolean;
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						/** @constant */
						terminated: true;
					};
				};
			};
			/** @description Workflows: answer a waiting step */
			"workflows.event": {
				body: {
					/** @description Token the waiting step has handed out */
					eventToken: string;
					/** @description What the step gives back to the workflow: `{name: value}` */
					returnValues?: {
						[key: string]: unknown;
					};
					/** @description Text for the log of the workflow */
					logMessage?: string;
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						/** @constant */
						sent: true;
					};
				};
			};
			/** @description List running workflows */
			"workflows.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-workflows"][];
					meta: components["schemas"]["ListMeta"];
				};
			};
			/** @description Workflows: start */
			"workflows.start.create": {
				body: {
					/** @description Number of the template (bizproc-templates) */
					templateId: number;
					/** @description Module, entity and id as the host names the document */
					documentId?: string[];
					/**
					 * @description Kind of record the workflow runs on; with entityId instead of documentId
					 * @enum {string}
					 */
					entityType?: "lead" | "deal" | "contact" | "company";
					/** @description Number of that record */
					entityId?: number;
					/** @description What the template asks for when it starts: `{parameter: value}` */
					parameters?: {
						[key: string]: unknown;
					};
				};
				answer: {
					/** @constant */
					success: true;
					data: {
						workflowId: string;
					};
				};
			};
			/** @description Count and sum workgroups */
			"workgroups.aggregate": {
				body: components["schemas"]["aggregate-workgroups"];
				answer: components["schemas"]["activities.aggregate.answer"];
			};
			/** @description Workgroups: one action on up to 500 records */
			"workgroups.batch": {
				body: components["schemas"]["activities.batch.body"];
				answer: components["schemas"]["activities.batch.answer"];
			};
			/** @description Create a workgroup */
			"workgroups.create": {
				body: components["schemas"]["create-workgroups"];
				answer: components["schemas"]["workgroups.create.answer"];
			};
			/** @description Delete a workgroup */
			"workgroups.delete": {
				path: components["schemas"]["workgroups.delete.path"];
				answer: components["schemas"]["activities.delete.answer"];
			};
			/** @description Describe the fields of workgroups */
			"workgroups.fields": {
				answer: components["schemas"]["activities.fields.answer"];
			};
			/** @description Read a workgroup */
			"workgroups.get": {
				path: components["schemas"]["workgroups.delete.path"];
				query: components["schemas"]["addresses.get.query"];
				answer: {
					/** @constant */
					success: true;
					data: components["schemas"]["record-workgroups"];
				};
			};
			/** @description List workgroups */
			"workgroups.list": {
				query: components["schemas"]["addresses.list.query"];
				answer: components["schemas"]["workgroups.list.answer"];
			};
			/** @description Search workgroups */
			"workgroups.search": {
				body: components["schemas"]["search-workgroups"];
				answer: components["schemas"]["workgroups.list.answer"];
			};
			/** @description Change a workgroup */
			"workgroups.update": {
				path: components["schemas"]["workgroups.delete.path"];
				body: components["schemas"]["update-workgroups"];
				answer: components["schemas"]["workgroups.create.answer"];
			};
		};
		AbortPartsBody: {
			/** @description Of the ticket */
			objectId: string;
			/** @description Of the ticket */
			uploadId: string;
		};
		AbortedPartsAnswer: {
			/** @constant */
			aborted: true;
		};
		AccessEntryAnswer: {
			id: string;
			/** @enum {string} */
			type: "user" | "department";
			hostId: number;
			name: string;
			createdAt: string;
		};
		AccessPolicyBody: {
			/**
			 * @description Who may open the application
			 * @enum {string}
			 */
			accessPolicy: "OWNER_ONLY" | "NAMED_USERS" | "DEPARTMENT" | "PORTAL" | "AUTHENTICATED" | "PUBLIC";
		};
		AccessTokenAnswer: {
			id: string;
			/** @enum {string} */
			mode: "api-bearer" | "share-url";
			name: string;
			identityBound: boolean;
			/** @enum {string} */
			status: "active" | "expired" | "revoked";
			createdAt: string;
			expiresAt: string;
			revokedAt: string | null;
		};
		ActivationAnswer: {
			/**
			 * @description By the marketplace subscription and its trial, or by a commercial tariff of the host.
			 * @enum {string}
			 */
			model: "subscription" | "tariff";
			/** @description Only with `tariff` and a cloud account. */
			tariffInfoUrl?: string;
			marketTrial: components["schemas"]["MarketTrialAnswer"];
		};
		AddAccessBody: {
			/**
			 * @description A user, or everybody of a department
			 * @enum {string}
			 */
			type: "user" | "department";
			/** @description Its number on the portal */
			hostId: number;
		};
		AgentAnswer: {
			id: string;
			name: string;
			/** @description Model it talks with. */
			model: string;
			/**
			 * @description That of its server.
			 * @enum {string}
			 */
			status: "creating" | "running" | "sleeping" | "failed" | "stopped";
			serverId: string;
			/** @description Number of the bot at the host. */
			botId: number | null;
			/** @description Its server never sleeps. */
			alwaysOnline: boolean;
			/** @description Employee numbers of those who may talk with it. */
			accessUserIds: number[];
			createdAt: string;
		};
		Aggregation: {
			count: number;
			/** @description field → function → value; null where no record has one */
			aggregates: {
				[key: string]: {
					[key: string]: unknown;
				};
			};
			groups?: ({
				count: number;
				/** @description field → function → value; null where no record has one */
				aggregates: {
					[key: string]: {
						[key: string]: unknown;
					};
				};
			} & {
				[key: string]: unknown;
			})[];
			meta: {
				totalRecords?: number;
				recordsProcessed: number;
				truncated: boolean;
				groupTotal?: number;
				groupsTruncated?: boolean;
			};
		};
		Ai: {
			enabled: boolean;
			/** @description Calls of models of this key. */
			requestsPerMinute?: number;
			/** @description Percent of the month of the portal; may be above 100. */
			pctUsed?: number;
			exhausted?: boolean;
			resetAt?: string | null;
		};
		Api: {
			_rules: string[];
		};
		AppVersionListAnswer: {
			/** @description All there are; may be more than in the list. */
			totalVersions: number;
			/** @description Newest; null when there is none. */
			currentVersionId: string | null;
			/** @description Bytes of all there are. */
			totalSizeBytes: number;
			/** @description Newest first. */
			versions: components["schemas"]["SourceVersionAnswer"][];
			linkedServerSources: components["schemas"]["LinkedServerAnswer"][];
			/** @description There are more, or this part could not be made. */
			linkedServerSourcesTruncated: boolean;
			linkedServerHint?: components["schemas"]["LinkedServerHint"];
		};
		ApplicationAnswer: {
			id: string;
			title: string;
			description: string | null;
			/** @description Fixed to the key. */
			scopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			/** @description Address the host opens; the service starts the session there. */
			handlerUrl: string;
			appUrl: string | null;
			redirectUris: string[];
			/** @description Null until the application is registered with the host. */
			hostClientId: string | null;
			/** @description Leading characters of the application key. */
			prefix: string;
			/** @description Last characters of the application key. */
			suffix: string;
			/** @description Platform user id; means nothing to the host. */
			authorId: string;
			authorHostUserId: number | null;
			/** @description `snapshot`: as it was at registration; may by now be the number of somebody else. */
			authorHostUserIdSource: ("member" | "snapshot") | null;
			portalId: string;
			createdAt: string;
			updatedAt: string;
			/** @description Bound embedding places; empty before publication. */
			placements: string[];
			/** @enum {string} */
			catalogStatus: "PRIVATE" | "PUBLISHED" | "UNPUBLISHED";
			/** @description Time of the latest publication. */
			publishedAt: string | null;
			placementResizeEnabled: boolean;
			mobile: boolean;
			/**
			 * @description Computed on each read.
			 * @enum {string}
			 */
			hosting: "platform" | "platform-orphan" | "external";
			/** @description Host name in punycode, of `external` only. */
			externalHost: string | null;
			/** @description Registrable part of `externalHost` by the public suffix list with its private zones. */
			externalRegistrable: string | null;
		};
		ApplicationDefaultsAnswer: {
			/** @description `{purpose}` stands for what the application is for. */
			titleTemplate: string;
			scopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			/** @description An application of this key gets no others. */
			allowedScopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			/** @description Embedding places that suit `scopes`. */
			placements: string[];
			redirectUris: string[];
		};
		AttachmentAnswer: {
			id: string;
			/** @description As it was sent, without a path and with the ending of its type. */
			filename: string;
			/**
			 * @description What the bytes are, whatever was said of them.
			 * @enum {string}
			 */
			contentType: "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "application/pdf" | "application/zip" | "application/gzip" | "text/plain";
			/** @description Bytes. */
			size: number;
			/** @description 64 hexadecimal digits. */
			sha256: string;
			/**
			 * @description `none`: nobody has looked for harm in the file.
			 * @enum {string}
			 */
			scan: "none" | "clean";
			createdAt: string;
			/** @description When it goes unless a ticket or a comment takes it before. */
			expiresAt: string | null;
		};
		AuthorAnswer: {
			userId: string;
			/** @description Employee number on the host. */
			hostUserId: number | null;
			name: string | null;
		};
		AvailablePlacementsAnswer: {
			groups: {
				crm: components["schemas"]["Point"][];
				task: components["schemas"]["Point"][];
				sonet_group: components["schemas"]["Point"][];
				im: components["schemas"]["Point"][];
				telephony: components["schemas"]["Point"][];
				calendar: components["schemas"]["Point"][];
				user: components["schemas"]["Point"][];
				general: components["schemas"]["Point"][];
			};
			total: number;
		};
		BearerTokenAnswer: {
			id: string;
			/** @constant */
			mode: "api-bearer";
			name: string;
			expiresAt: string;
			token: string;
			subdomain: string;
			appUrl: string;
			curlExample: string;
		};
		Billing: {
			/** @description Frozen for debt, or by the operator. */
			frozen: boolean;
			/** @description Credits; told to administrators of the portal. */
			balance?: number;
			/** @description Page where people pay in. */
			topupUrl: string | null;
		};
		BindPlacementBody: {
			/** @description Code of the embedding place */
			placement: string;
			/** @description Any address: the host is given that of the service, which starts the session */
			handler: string;
			/** @description What users read */
			title: string;
			/** @description Explains the place to users */
			description?: string;
			/** @description Options of the place, as the host defines them */
			options?: {
				[key: string]: unknown;
			};
			/** @description Group in menus */
			groupName?: string;
			/** @description By language: `TITLE`, `DESCRIPTION`, `GROUP_NAME` */
			langAll?: {
				[key: string]: {
					[key: string]: unknown;
				};
			};
			/** @description The calling application */
			appId?: string;
		};
		BindingAnswer: {
			placement: string;
			/** @description Address the host opens. */
			handler: string;
			/**
			 * @description It was bound before.
			 * @constant
			 */
			alreadyBound?: true;
		};
		BlueprintAnswer: {
			id: string;
			title: string;
			description: string;
			/** @constant */
			format: "markdown";
			content: string;
			requiredScopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			version: number;
			updatedAt: string;
		};
		BotAnswer: {
			/** @description The same as `id` */
			botId: number;
			/** @description Its user on the host */
			id: number;
			code: string;
			name: string;
			type: string;
			eventMode: string;
			/** @description Whether its user is active */
			active: boolean;
			isHidden: boolean;
			isSupportOpenline: boolean;
			isReactionsEnabled: boolean;
			backgroundId: string | null;
			language: string;
			/** @description Messages it has sent */
			countMessage: number;
			/** @description Commands it has */
			countCommand: number;
			/** @description Chats it is in */
			countChat: number;
			/** @description People it has talked to */
			countUser: number;
			properties: components["schemas"]["BotPropertiesAnswer"];
			bot: components["schemas"]["HostBotAnswer"];
			/** @description Its user on the host, with `bot: true` */
			users: {
				[key: string]: unknown;
			}[];
		};
		BotChatAnswer: {
			chatId: number;
			/** @description What messages are sent to */
			dialogId: string;
			chat: {
				[key: string]: unknown;
			};
			/** @description Its people */
			users: {
				[key: string]: unknown;
			}[];
		};
		BotEventsAnswer: {
			/** @description Each with `eventId`, `type`, `date` and `data`, as the host tells it */
			events: {
				[key: string]: unknown;
			}[];
			/** @description The `offset` that confirms these events */
			nextOffset: number;
			hasMore: boolean;
			/** @description From where a call without `offset` goes on */
			storedOffset: number | null;
			/** @description Whether this call moves it */
			persisted: boolean;
			/** @description After several answers without events */
			hint?: string;
		};
		BotListAnswer: {
			bots: components["schemas"]["ListedBotAnswer"][];
			/** @description Always empty */
			users: {
				[key: string]: unknown;
			}[];
			hasNextPage: boolean;
		};
		BotPage: {
			limit: number;
			offset: number;
			hasMore: boolean;
		};
		BotProfileInput: {
			/** @description First name; a bot must have one */
			name?: string;
			/** @description Last name */
			lastName?: string;
			/** @description Position */
			workPosition?: string;
			/**
			 * @description Colour of the picture
			 * @enum {string}
			 */
			color?: "red" | "green" | "mint" | "lightBlue" | "darkBlue" | "purple" | "aqua" | "pink" | "lime" | "brown" | "azure" | "khaki" | "sand" | "marengo" | "gray" | "graphite";
			/**
			 * @description Gender
			 * @enum {string}
			 */
			gender?: "M" | "F";
			/** @description Picture in base64 */
			avatar?: string;
			properties?: components["schemas"]["BotPropertiesInput"];
			/**
			 * @description How events reach the owner: `fetch` (default), or `webhook`
			 * @enum {string}
			 */
			eventMode?: "fetch" | "webhook";
			/** @description Where the host posts events to; needed with `webhook` */
			webhookUrl?: string;
			/**
			 * @description Not shown among contacts
			 * @enum {unknown}
			 */
			isHidden?: true | false | "Y" | "N";
			/**
			 * @description People may react to its messages; default true
			 * @enum {unknown}
			 */
			isReactionsEnabled?: true | false | "Y" | "N";
			/**
			 * @description Serves open lines
			 * @enum {unknown}
			 */
			isSupportOpenline?: true | false | "Y" | "N";
			/** @description Background of its chats; null for that of the user */
			backgroundId?: ("azure" | "mint" | "steel" | "slate" | "teal" | "cornflower" | "sky" | "peach" | "frost") | null;
		};
		BotPropertiesAnswer: {
			name: string;
			lastName: string;
			workPosition: string;
			/** @description As the host writes it, for example `#4ba984` */
			color: string;
			gender: string;
			/** @description Address of the picture; empty without one */
			avatar: string;
		};
		BotPropertiesInput: {
			/** @description First name; a bot must have one */
			name?: string;
			/** @description Last name */
			lastName?: string;
			/** @description Position */
			workPosition?: string;
			/**
			 * @description Colour of the picture
			 * @enum {string}
			 */
			color?: "red" | "green" | "mint" | "lightBlue" | "darkBlue" | "purple" | "aqua" | "pink" | "lime" | "brown" | "azure" | "khaki" | "sand" | "marengo" | "gray" | "graphite";
			/**
			 * @description Gender
			 * @enum {string}
			 */
			gender?: "M" | "F";
			/** @description Picture in base64 */
			avatar?: string;
		};
		BoundPlacementAnswer: {
			placement: string;
			handler: string;
			title: string;
			description: string;
			options: {
				[key: string]: unknown;
			};
			/** @description Host employee number; 0 is everybody. */
			userId: number;
		};
		BulkMessagesAnswer: {
			results: {
				[key: string]: unknown;
			};
			errors: {
				[key: string]: unknown;
			};
			summary: components["schemas"]["DialogSummaryAnswer"];
		};
		BulkMessagesBody: {
			/** @description Up to 50 dialogs; `id` names the result, which otherwise is under `dialogId`. */
			dialogs: {
				dialogId: string;
				id?: string;
				limit?: number;
				lastId?: number;
				firstId?: number;
			}[];
		};
		CalendarSettings: {
			/** @description Hour of the portal’s zone; 23.3 is 23:30 */
			workTimeStart: string | number;
			/** @description Hour of the portal’s zone; 23.3 is 23:30 */
			workTimeEnd?: string | number;
			/** @description SU, MO, TU, WE, TH, FR, SA */
			weekHolidays?: string[];
			/** @description First day of the week */
			weekStart?: string;
			/** @description D.MM or DD.MM, with commas; empty when not filled in */
			yearHolidays?: string;
			/** @description Weekends that are worked, in the same format */
			yearWorkdays?: string;
			userNameTemplate?: string;
			/** @description "1" is on, "" is off, a boolean was never saved */
			userShowLogin?: string | boolean;
			/** @description "1" is on, "" is off, a boolean was never saved */
			syncByPush?: string | boolean;
			/** @description "1" is on, "" is off, a boolean was never saved */
			depManagerSub?: string | boolean;
			/** @description "1" is on, "" is off, a boolean was never saved */
			rmForSites?: string | boolean;
			/** @description "1" is on, "" is off, a boolean was never saved */
			pathesForSites?: string | boolean;
			/** @description Types of calendars that cannot be laid over another */
			deniedSuperposeTypes?: unknown;
			/** @description With #user_id# or #group_id# */
			pathToUser?: string;
			/** @description With #user_id# or #group_id# */
			pathToUserCalendar?: string;
			/** @description With #user_id# or #group_id# */
			pathToGroup?: string;
			/** @description With #user_id# or #group_id# */
			pathToGroupCalendar?: string;
			/** @description With #user_id# or #group_id# */
			pathToVr?: string;
			/** @description With #user_id# or #group_id# */
			pathToRm?: string;
			rmIblockType?: string;
			rmIblockId?: string;
			forumId?: string;
			/** @description Always empty */
			pathes?: string[];
		} & {
			[key: string]: unknown;
		};
		CalendarSettingsMeta: {
			warnings: components["schemas"]["CalendarWarning"][];
		};
		CalendarWarning: {
			/** @enum {string} */
			code: "calendar_settings_partial";
			message: string;
		};
		CallersRights: {
			role: ("OWNER" | "ADMIN" | "DEVELOPER") | null;
			allowedActions: string[];
		};
		CampaignAnswer: {
			id: number;
			title: string;
			/** @description created, inProgress or finished */
			status: string;
			/** @description ISO 8601 */
			startDate: string;
			/** @description ISO 8601 */
			endDate: string;
			/** @description ISO 8601 with offset */
			createdAt: string;
		};
		Capabilities: {
			vision: boolean;
			tools: boolean;
			json_schema: boolean;
			reasoning: boolean;
			streaming: boolean;
		};
		CellAnswer: {
			/** @description 0 is Monday. */
			dow: number;
			hour: number;
		};
		ChangeApplicationBody: {
			/** @description What it does */
			description?: string | null;
			/** @description Address of the application: https, or http on this machine; no query, no fragment */
			appUrl?: string | null;
			/** @description Addresses users may be sent back to after sign-in, compared byte for byte */
			redirectUris?: string[];
			/** @description Fit the height of the embedded frame to its content */
			placementResizeEnabled?: boolean;
			/** @description Name of the application */
			title?: string;
			/** @description The present ones, in any order */
			scopes?: string[];
		};
		ChangeCredentialBody: {
			/** @description What people call it. Default the name of the provider */
			name?: string;
			/** @description The key the provider gave; kept encrypted and never shown */
			apiKey?: string;
			/** @description Another address; only together with apiKey */
			baseUrl?: string;
		};
		ChangeKeyBody: {
			/**
			 * @description READONLY keys may not write
			 * @enum {string}
			 */
			accessMode?: "READWRITE" | "READONLY";
			/** @description Instant in the future, or null */
			expiresAt?: string | null;
			/** @description IPv4, IPv6 or CIDR the key may be used from; empty or null admits every address */
			allowedIps?: string[] | null;
			/** @description Ceiling of the key */
			requestsPerSecond?: number | null;
			/** @description AI requests per minute; only the present value is accepted */
			rateLimit?: number | null;
			/** @description Shown name */
			name?: string;
			/** @description Rights of the key */
			scopes?: string[];
		};
		ChangeTicketBody: {
			/**
			 * @description The status it gets
			 * @enum {string}
			 */
			status?: "NEW" | "REVIEWING" | "AWAITING_USER" | "NEEDS_REVIEW" | "RESOLVED" | "ARCHIVED";
			resolution?: components["schemas"]["ResolutionBody"];
		};
		ChangeVersionBody: {
			/** @description Replaces the note; null removes it */
			note?: string | null;
			/** @description Replaces all tags */
			tags?: string[];
		};
		ChangeWorkScheduleBody: {
			/** @description Dates without work, YYYY-MM-DD */
			excludeDates?: string[];
			/** @description The usual schedule of the portal; takes the place of the one before */
			isDefault?: boolean;
			/** @description Name; one of a kind in the portal */
			name?: string;
			/** @description IANA time zone */
			timezone?: string;
			/** @description Hours of work; windows of one day do not overlap */
			week?: components["schemas"]["WorkWindowInput"][];
		};
		ChangedFileAnswer: {
			path: string;
			/** @description Bytes */
			sizeBefore: number;
			/** @description Bytes */
			sizeAfter: number;
		};
		ChatAnswer: {
			id: number;
			/** @description chat<number>, or of a private one the id of the other person. */
			dialogId: string;
			name: string;
			/** @description The same as `name`. */
			title: string;
		} & {
			[key: string]: unknown;
		};
		ChatBody: {
			/** @description Id of a model; absent or `auto` for the default one */
			model?: string | null;
			/** @description The conversation, at least one message */
			messages: {
				[key: string]: unknown;
			}[];
			/** @description Answer as server-sent events, chunk by chunk */
			stream?: boolean | null;
			/** @description Of a stream */
			stream_options?: components["schemas"]["StreamOptions"] | null;
			/** @description Most tokens of the answer */
			max_tokens?: number | null;
			/** @description The same, by its newer name */
			max_completion_tokens?: number | null;
			/** @description Answers to choose from. Default 1 */
			n?: number | null;
			/** @description How much chance there is in the answer */
			temperature?: number | null;
			/** @description Share of likely words that are chosen from */
			top_p?: number | null;
			/** @description Against words that were said already */
			presence_penalty?: number | null;
			/** @description Against words that were said often */
			frequency_penalty?: number | null;
			/** @description Tell how likely each token was */
			logprobs?: boolean | null;
			/** @description Likely tokens told beside each */
			top_logprobs?: number | null;
			/** @description Tokens made more or less likely */
			logit_bias?: {
				[key: string]: unknown;
			} | null;
			/** @description For answers that can be had again */
			seed?: number | null;
			/** @description Texts at which the answer ends, up to four */
			stop?: (string | string[] | null) | null;
			/** @description Functions the model may call, up to 128 */
			tools?: ({
				[key: string]: unknown;
			}[] | null) | null;
			/** @description `none`, `auto`, `required`, or the function to call */
			tool_choice?: (string | {
				[key: string]: unknown;
			} | null) | null;
			/** @description Several functions may be called at once */
			parallel_tool_calls?: boolean | null;
			/** @description `text`, `json_object`, or `json_schema` with a schema */
			response_format?: ({
				type?: string;
			} | null) | null;
			/** @description Names the end user to the provider */
			user?: string | null;
		} & {
			[key: string]: unknown;
		};
		ChatFolderAnswer: {
			id: number;
		};
		ChatInput: {
			/** @description Title */
			title?: string;
			/** @description Description */
			description?: string;
			/**
			 * @description Colour of the picture
			 * @enum {string}
			 */
			color?: "red" | "green" | "mint" | "lightBlue" | "darkBlue" | "purple" | "aqua" | "pink" | "lime" | "brown" | "azure" | "khaki" | "sand" | "marengo" | "gray" | "graphite";
			/** @description Picture in base64 */
			avatar?: string;
			/** @description The same members, wrapped */
			fields?: {
				[key: string]: unknown;
			};
		};
		ChatOwnerBody: {
			/** @description The new owner */
			userId: number | string;
		};
		ChatPeopleInput: {
			/** @description People */
			userIds?: number[];
			/** @description One person */
			userId?: number | string;
		};
		ChatUserAnswer: {
			id: number;
			name: string;
		} & {
			[key: string]: unknown;
		};
		CleanUpBody: {
			/** @description Only tell what would go */
			dryRun?: boolean;
			/** @description Newest versions to keep, instead of the usual number */
			keep?: number;
		};
		CleanedUpAnswer: {
			/** @description Versions whose bytes went; their records stay for 30 days. */
			deleted: string[];
			/** @description Versions that were left alone. */
			kept: number;
			/** @description Those of them that their tags protect. */
			protected: string[];
			/** @description Bytes that nobody else of the portal needs. */
			freedBytes: number;
			/** @description Nothing was done. */
			dryRun: boolean;
		};
		CommandAnswer: {
			id: number;
			/** @description With a slash */
			command: string;
		} & {
			[key: string]: unknown;
		};
		CommandAnswerBody: {
			/** @description Text; the host cuts what is longer than 20,000 characters */
			message?: string;
			/** @description Attachments, as the host takes them */
			attach?: unknown;
			/** @description Buttons, as the host takes them; `"N"` takes them away */
			keyboard?: unknown;
			/**
			 * @description A message of the system
			 * @enum {unknown}
			 */
			system?: true | false | "Y" | "N";
			/**
			 * @description Shows what links lead to; default true
			 * @enum {unknown}
			 */
			urlPreview?: true | false | "Y" | "N";
			/** @description The same members, wrapped */
			fields?: {
				[key: string]: unknown;
			};
			/** @description Message with the command */
			messageId: number | string;
			/** @description Where it was used */
			dialogId: string;
		};
		CommandInput: {
			/** @description What people see: a text, or texts by language (`{"en": "Help"}`) */
			title?: string | {
				[key: string]: string;
			};
			/** @description What follows the command, in the same form */
			params?: string | {
				[key: string]: string;
			};
			/**
			 * @description Can be used in every chat; default only in those of the bot
			 * @enum {unknown}
			 */
			common?: true | false | "Y" | "N";
			/**
			 * @description Not offered to people
			 * @enum {unknown}
			 */
			hidden?: true | false | "Y" | "N";
			/**
			 * @description People from outside may use it
			 * @enum {unknown}
			 */
			extranetSupport?: true | false | "Y" | "N";
			/** @description The same members, wrapped */
			fields?: {
				[key: string]: unknown;
			};
		};
		CommentAnswer: {
			id: string;
			/**
			 * @description `team`: those behind the service.
			 * @enum {string}
			 */
			author: "user" | "team";
			/** @description Empty once the ticket has been erased, as is `body`. */
			authorName: string;
			body: string;
			/** @description Hidden from the portal. */
			internal: boolean;
			attachments: components["schemas"]["AttachmentAnswer"][];
			createdAt: string;
		};
		CommentBody: {
			/** @description 1 to 10,000 characters */
			body: string;
			/** @description Files sent to `POST /v1/feedback/attachments` by the same person */
			attachmentIds?: string[];
			/** @description Of the team: hidden from the portal */
			internal?: boolean;
			/**
			 * @description The status the ticket gets with it, for those who may set it
			 * @enum {string}
			 */
			status?: "NEW" | "REVIEWING" | "AWAITING_USER" | "NEEDS_REVIEW" | "RESOLVED" | "ARCHIVED";
		};
		ComparisonAnswer: {
			/** @description The version before */
			from: string;
			/** @description The version of the path */
			to: string;
			added: components["schemas"]["PlacedFileAnswer"][];
			removed: components["schemas"]["PlacedFileAnswer"][];
			changed: components["schemas"]["ChangedFileAnswer"][];
			counts: components["schemas"]["DifferenceCounts"];
			/** @description Files that are the same; null where both versions are the same archive, which is not read then */
			unchanged: number | null;
			/** @description Whether there are more rows than are listed: the first 5,000 by path */
			truncated: boolean;
		};
		CompleteAnswer: {
			/** @constant */
			success: true;
			/** @description Session token; valid 24 hours, not renewable. */
			access_token: string;
			user: components["schemas"]["SessionUser"];
			/**
			 * @description Seconds.
			 * @constant
			 */
			expires_in: 86400;
			/** @constant */
			status: "complete";
		};
		CompleteBody: {
			/** @description Of the ticket */
			objectId: string;
			/** @description Hash the bytes must have, hexadecimal */
			sha256?: string;
		};
		CompletePartsBody: {
			/** @description Of the ticket */
			objectId: string;
			/** @description Of the ticket */
			uploadId: string;
			/** @description All parts */
			parts: components["schemas"]["PartBody"][];
		};
		ConnectRevokeBody: {
			/** @description The partner, unless in `Authorization: Basic` */
			client_id?: string;
			/** @description Its secret, unless in `Authorization: Basic` */
			client_secret?: string;
			/** @description The key to end */
			token?: string;
			/** @description The same */
			api_key?: string;
		} & {
			[key: string]: unknown;
		};
		ConnectTokenBody: {
			/** @description The partner, unless in `Authorization: Basic` */
			client_id?: string;
			/** @description Its secret, unless in `Authorization: Basic` */
			client_secret?: string;
			/**
			 * @description May be left out
			 * @enum {string}
			 */
			grant_type?: "authorization_code";
			/** @description The one-time code */
			code: string;
			/** @description The same as at the authorization */
			redirect_uri: string;
			/** @description PKCE (RFC 7636) */
			code_verifier?: string;
		} & {
			[key: string]: unknown;
		};
		ConnectedAnswer: {
			/** @constant */
			success: true;
			/** @description The same as `api_key`. */
			access_token: string;
			/** @constant */
			token_type: "bearer";
			/** @description What the user has given, separated by spaces. */
			scope: string;
			/** @description A personal key of the user. */
			api_key: string;
			portal: components["schemas"]["ConnectedPortal"];
			scopes: string[];
			user: components["schemas"]["ConnectedUser"];
		};
		ConnectedPortal: {
			domain: string;
			name: string;
		};
		ConnectedUser: {
			name: string;
			email: string;
		};
		Counters: {
			calls: number;
			promptTokens: number;
			/** @description Part of promptTokens. */
			cachedTokens: number;
			completionTokens: number;
			audioSeconds: number;
			images: number;
		};
		CountersAnswer: {
			/** @description Calls that were billed. */
			calls: number;
			/** @description Calls the provider refused or never got; they cost nothing. */
			failedCalls: number;
			/** @description Those of `calls` that were cut off before their end. */
			partialCalls: number;
			promptTokens: number;
			completionTokens: number;
			/** @description Part of the prompt tokens. */
			cachedTokens: number;
			audioSeconds: number;
			images: number;
			/** @description AI units without off-peak discount. */
			unitsGross: number;
			/** @description AI units as they count in quotas. */
			unitsNet: number;
			/** @description Credits taken from the wallet. */
			costCredits: number;
		};
		CouponAnswer: {
			/** @description As it is compared. */
			code: string;
			effect: components["schemas"]["CouponEffectAnswer"];
			/** @description Null when it has no end. */
			validUntil: string | null;
			result: components["schemas"]["CouponResultAnswer"];
		};
		CouponBody: {
			/** @description The code; case, dashes and spaces do not matter */
			code: string;
		};
		CouponEffectAnswer: {
			/** @enum {string} */
			type: "credits" | "free_months" | "discount" | "boost";
			/** @description Credits for the wallet of the portal; months; percent off the next charge; percent more usage. */
			value: number;
			/** @description How long a boost lasts; null for the others. */
			days: number | null;
		};
		CouponResultAnswer: {
			/** @enum {string} */
			tier: "FREE" | "PRO" | "MAX" | "ULTRA";
			paidThroughAt: string;
			/** @description Credits the portal has to spend. */
			balance: number;
		};
		Cowork: {
			enabled: boolean;
			/** @description Null while there is no subscription. */
			tier?: string | null;
			/** @description Only `ACTIVE` gives access. */
			state?: string | null;
		};
		CreateServerBody: {
			/** @description System name: 2 to 63 lower-case letters, digits and hyphens */
			name: string;
			/** @description Provider of the machine; required for a machine of its own */
			provider?: string;
			/** @description Size of the machine */
			plan?: string;
			/** @description Place of the machine */
			region?: string;
			/** @description System image */
			image?: string;
			/** @description Runtime to install */
			runtime?: string;
			/**
			 * @description Forces a machine of its own where the portal has a shared host
			 * @enum {string}
			 */
			placement?: "dedicated";
			/** @description Id of an application on a shared host that gets a machine of its own */
			graduateFrom?: string;
			/** @description Name for people */
			displayName?: string;
			/** @description Text for people */
			description?: string;
			source?: components["schemas"]["CreateServerSource"];
			/** @description Shell line that prepares the release */
			install?: string;
			/** @description Shell line that runs the application */
			start?: string;
			/** @description Port the application listens on; default 3000 */
			port?: number;
			/** @description Environment of the application */
			env?: {
				[key: string]: string;
			};
		};
		CreateServerSource: {
			/** @description The archive in base64: tar.gz, tar or zip */
			content: string;
		};
		CreatedServerAnswer: {
			id: string;
			name: string;
			/** @description Empty when there is none */
			displayName: string;
			description: string;
			/** @enum {string} */
			kind: "STANDALONE" | "GALAXY_APP" | "GALAXY_HOST";
			/** @description Shared host of a GALAXY_APP */
			galaxyId: string | null;
			/** @description Applications on a GALAXY_HOST */
			appCount: number | null;
			/** @enum {string} */
			mode: "BLACKHOLE" | "OPEN";
			/** @enum {string} */
			status: "provisioning" | "running" | "sleeping" | "error" | "deleted";
			/** @enum {string} */
			blackholeStatus: "NONE" | "CONNECTED" | "DISCONNECTED";
			runtimeStatus: ("installing" | "ready" | "error") | null;
			provider: string;
			plan: string;
			region: string;
			image: string;
			runtime: string | null;
			subdomain: string;
			appUrl: string;
			/** @enum {string} */
			accessPolicy: "OWNER_ONLY" | "NAMED_USERS" | "DEPARTMENT" | "PORTAL" | "AUTHENTICATED" | "PUBLIC";
			/** @description Port the application listens on */
			port: number;
			sleepAfterMinutes: number | null;
			/** @enum {string} */
			runMode: "PREEMPTIBLE" | "ALWAYS_ON";
			preventWake: boolean;
			linkedApp: components["schemas"]["LinkedApp2"] | null;
			/** @description Names of variables; values are masked */
			env: {
				[key: string]: string;
			};
			access: components["schemas"]["CallersRights"];
			deployedAt: string | null;
			lastActivityAt: string | null;
			createdAt: string;
			updatedAt: string;
			/** @description The deploy that came with the order */
			operationId: string | null;
		};
		CreatedTicketAnswer: {
			id: string;
			/** @enum {string} */
			category: "BUG" | "SUGGESTION" | "DOCS" | "CHAT" | "BOTS" | "OTHER";
			/** @description As it is kept: without what looked like a secret. */
			title: string;
			/** @enum {string} */
			status: "NEW" | "REVIEWING" | "AWAITING_USER" | "NEEDS_REVIEW" | "RESOLVED" | "ARCHIVED";
			createdAt: string;
		};
		CredentialAnswer: {
			id: string;
			provider: string;
			/** @enum {string} */
			level: "user" | "portal";
			name: string;
			/** @description The ends of the key. */
			maskedKey: string;
			baseUrl: string | null;
			/** @enum {string} */
			status: "active" | "invalid" | "untested";
			lastTestedAt: string | null;
			createdAt: string;
		};
		CredentialModelAnswer: {
			/** @description What it is called with here. */
			id: string;
			/** @description What it is called at the provider. */
			name: string;
		};
		CredentialTestAnswer: {
			id: string;
			provider: string;
			/** @enum {string} */
			level: "user" | "portal";
			name: string;
			/** @description The ends of the key. */
			maskedKey: string;
			baseUrl: string | null;
			/** @enum {string} */
			status: "active" | "invalid" | "untested";
			lastTestedAt: string | null;
			createdAt: string;
			/** @description Whether the provider takes the key. */
			ok: boolean;
			/** @description What the provider answered with. */
			httpStatus: number | null;
			reason: string | null;
		};
		CredentialUsageAnswer: {
			period: components["schemas"]["Period"];
			totals: components["schemas"]["Counters"];
			/** @description Days with calls, oldest first. */
			days: components["schemas"]["DayCounters"][];
		};
		CurrentUser: {
			hostUserId: number;
			name: string;
			isAdmin: boolean;
			/** @enum {string} */
			role: "ADMIN" | "MEMBER";
		};
		CursorAnswer: {
			/** @description The afterCursorId of the next request */
			id: number;
		};
		CursorMeta: {
			/** @description The `cursor` of the next page; null at the end. */
			nextCursor: string | null;
		};
		DayCounters: {
			calls: number;
			promptTokens: number;
			/** @description Part of promptTokens. */
			cachedTokens: number;
			completionTokens: number;
			audioSeconds: number;
			images: number;
			/** @description Of UTC, YYYY-MM-DD. */
			day: string;
		};
		DeletedAnswer: {
			/** @constant */
			deleted: true;
		};
		DeletedApplicationAnswer: {
			/** @constant */
			deleted: true;
			id: string;
		};
		DeletedObjectAnswer: {
			key: string;
			/** @constant */
			deleted: true;
		};
		DeletedVersionAnswer: {
			/** @constant */
			deleted: true;
			/** @description `v<N>`; never given again. */
			versionId: string;
		};
		Delivery: {
			id: string;
			/** @description The latest attempt, or the arrival of what has not been tried yet. */
			at: string;
			/** @enum {string} */
			status: "pending" | "delivered" | "dead";
			httpStatus: number | null;
			attempt: number;
			error: string | null;
			nextAttemptAt: string | null;
		};
		DeployAnswer: {
			operationId: string;
			serverId: string;
			serviceName: string;
			/** @constant */
			status: "running";
			appUrl: string;
			versionId: string | null;
			durationMs: number;
			steps: components["schemas"]["DeployStep"][];
			source: components["schemas"]["DeploySource2"];
		};
		DeployKeyAnswer: {
			id: string;
			/** @description Shown this once. */
			rawKey: string;
			prefix: string;
			/** @description The last 4 characters. */
			suffix: string;
			scopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			expiresAt: string | null;
		};
		DeployKeyBody: {
			/** @description Shown name */
			name?: string;
			/** @description End the secret there is and make a new one */
			rotate?: boolean;
		};
		DeploySource: {
			/** @description Base64 of a tar.gz, tar or zip archive, at most 72 MiB decoded */
			content?: string;
			/** @description Address of an archive of at most 500 MB, http or https */
			url?: string;
			/** @description Stored version of the server or of its application */
			versionId?: string;
			/**
			 * @description Whose `versionId` is meant, where the server and its application have different ones
			 * @enum {string}
			 */
			owner?: "app" | "server";
		};
		DeploySource2: {
			saved: boolean;
			versionId: string | null;
			/** @description The storage had these bytes already */
			deduplicated: boolean;
			/** @description Why nothing was saved */
			reason?: string;
			/** @description A newer version that was stored while the deploy ran */
			conflictsWith?: string;
		};
		DeployStep: {
			name: string;
			/** @enum {string} */
			status: "running" | "ok" | "skipped" | "warning" | "failed";
			durationMs: number | null;
			/** @description The end of what the step printed, at most 1 KiB */
			output?: string;
		};
		Deployment: {
			/** @enum {string} */
			resolvedDeployMode: "standalone" | "galaxies-first";
			/** @description Whether an order of this key would be taken now, as the portal places it. */
			canCreate: boolean;
			standalone: components["schemas"]["Standalone"];
		};
		DeviceAnswer: {
			id: string;
			/** @description Prefix of the kind and the first 6 characters after it. */
			prefix: string;
			/** @description The last 4 characters. */
			suffix: string;
			name: string;
			createdAt: string;
			expiresAt: string | null;
			lastUsedAt: string | null;
			/** @description The one that calls. */
			current: boolean;
		};
		DeviceApplicationAnswer: {
			id: string;
			title: string;
			description: string | null;
			/** @description Fixed to the key. */
			scopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			/** @description Address the host opens; the service starts the session there. */
			handlerUrl: string;
			appUrl: string | null;
			redirectUris: string[];
			/** @description Null until the application is registered with the host. */
			hostClientId: string | null;
			/** @description Leading characters of the application key. */
			prefix: string;
			/** @description Last characters of the application key. */
			suffix: string;
			/** @description Platform user id; means nothing to the host. */
			authorId: string;
			authorHostUserId: number | null;
			/** @description `snapshot`: as it was at registration; may by now be the number of somebody else. */
			authorHostUserIdSource: ("member" | "snapshot") | null;
			portalId: string;
			createdAt: string;
			updatedAt: string;
			/** @description Bound embedding places; empty before publication. */
			placements: string[];
			/** @enum {string} */
			catalogStatus: "PRIVATE" | "PUBLISHED" | "UNPUBLISHED";
			/** @description Time of the latest publication. */
			publishedAt: string | null;
			placementResizeEnabled: boolean;
			mobile: boolean;
			/**
			 * @description Computed on each read.
			 * @enum {string}
			 */
			hosting: "platform" | "platform-orphan" | "external";
			/** @description Host name in punycode, of `external` only. */
			externalHost: string | null;
			/** @description Registrable part of `externalHost` by the public suffix list with its private zones. */
			externalRegistrable: string | null;
			/** @description Shown this once: `svc_app_…`. */
			rawKey: string;
			/** @description To be named at publication, which a person does; nothing is bound yet. */
			requestedPlacements: string[];
		};
		DeviceApplicationBody: {
			/** @description Name of the application */
			title: string;
			/** @description What it does */
			description?: string | null;
			/** @description Rights of the application, fixed for good; those of the defaults when absent */
			scopes?: string[];
			/** @description Embedding places it is made for, by code; takes the scope `placement` */
			placements?: string[];
		};
		DialogSummaryAnswer: {
			total: number;
			succeeded: number;
			failed: number;
		};
		DifferenceCounts: {
			added: number;
			removed: number;
			changed: number;
		};
		DisconnectedAnswer: {
			/** @constant */
			revoked: true;
		};
		DownloadLinkAnswer: {
			url: string;
			/** @description 30 minutes from now. */
			expiresAt: string;
		};
		EmbeddingsBody: {
			/** @description Id of a model; absent or `auto` for the default one */
			model?: string | null;
			/** @description A text, a list of texts, the tokens of a text, or a list of such; up to 2048 of them */
			input: string | (string | number | number[])[];
			/** @description How vectors are written. Default float */
			encoding_format?: ("float" | "base64") | null;
			/** @description Length of the vectors */
			dimensions?: number | null;
			/** @description Names the end user to the provider */
			user?: string | null;
		} & {
			[key: string]: unknown;
		};
		Enabled: {
			enabled: boolean;
		};
		ErrorCodeAnswer: {
			/** @description Machine code, `error.code` of an answer. Branch on it. */
			code: string;
			/**
			 * @description What the code is about.
			 * @enum {string}
			 */
			area: "authentication" | "rights" | "sign-in" | "general" | "load" | "servers" | "applications" | "sources" | "storage" | "ai" | "money" | "subscription" | "feedback" | "search" | "bots";
			/** @description HTTP status. A few codes have another one in places. */
			status: number;
			/** @description Usual text for a developer; an answer may say more. Never parse it. */
			message: string;
			/** @description When and why the code is answered. */
			cause: string;
			/** @description What to do about it. */
			remedy: string;
			/**
			 * @description Whether the same request may be sent again. `read`: reads freely, a write after a look.
			 * @enum {string}
			 */
			retryable: "no" | "yes" | "read";
			/**
			 * @description `envelope` is `{success: false, error}`, `ai` the error object of the AI endpoints.
			 * @enum {string}
			 */
			shape: "envelope" | "ai";
			/** @description Where the seconds until the next attempt are sent. Null where there are none. */
			retryAfter: ("body-and-header" | "header") | null;
			/** @description The usual seconds; an answer may name others. */
			retryAfterSeconds: number | null;
			/** @description Path of the page about the code: `type` of its problem details. */
			page: string;
		};
		EventSubscriptionAnswer: {
			id: string;
			event: string;
			appPath: string;
			/** @enum {string} */
			status: "PENDING" | "ACTIVE";
			createdAt: string;
		};
		ExecAnswer: {
			operationId: string;
			/** @description At most 1 MiB */
			stdout: string;
			/** @description At most 1 MiB */
			stderr: string;
			exitCode: number | null;
			durationMs: number;
			truncated: boolean;
		};
		ExecBody: {
			/** @description Command for `sh`, in the folder of the application */
			command: string;
			/** @description Seconds the command may take; then it is stopped. Default 300 */
			timeout?: number;
		};
		FaultAnswer: {
			code: string;
			message: string;
		};
		FieldDescription: {
			/** @description what the value tells; fields of the registry only */
			description?: string;
			/** @enum {string} */
			type: "string" | "number" | "boolean" | "date" | "datetime" | "array" | "object" | "file";
			readonly: boolean;
			required: boolean;
			/** @description settable on create only */
			immutable: boolean;
			multiple: boolean;
			label?: string;
			hostType?: string;
			/** @description value → meaning */
			enum?: {
				[key: string]: string;
			};
			/** @description choices of a list that the portal defines, as the host has them */
			items?: {
				[key: string]: unknown;
			}[];
		};
		FileVersionAnswer: {
			/** @description Names the version in paths */
			id: number;
			/** @description The file it is a version of */
			fileId: number;
			/** @description Bytes */
			size: number;
			name: string;
			/** @description Grows with every upload; there may be gaps, as the host merges uploads */
			contentGeneration: number;
			/** @description ISO 8601 with offset */
			createdAt: string;
			/** @description The user who uploaded it */
			createdBy: number;
			/** @description Path of this service the bytes are read at */
			downloadUrl: string;
		};
		FileVersionsMeta: {
			/** @description All versions that match */
			total: number;
			limit: number;
			offset: number;
			/** @description There are versions after this page */
			hasMore: boolean;
			/** @description `offset` of the next page; null on the last one */
			nextOffset: number | null;
		};
		GivenAnswer: {
			questionId: number;
			/** @description Of a question with a scale */
			value: number | null;
			/** @description Of a question with options */
			optionIds: number[];
			comment: string | null;
		};
		GuideAnswer: {
			version: string;
			baseUrl: string;
			auth: components["schemas"]["GuideAuth"];
			entities: components["schemas"]["GuideEntityAnswer"][];
			sections: components["schemas"]["GuideSection"][];
		};
		GuideAuth: {
			header: string;
			bearer: string;
			session: string;
		};
		GuideEndpoint: {
			method: string;
			path: string;
			scope: string | null;
			summary: string;
		};
		GuideEntityAnswer: {
			name: string;
			path: string;
			scope: string | null;
			actions: string[];
			fieldsEndpoint: string | null;
		};
		GuideSection: {
			id: string;
			title: string;
			endpoints: components["schemas"]["GuideEndpoint"][];
		};
		HandlerBody: {
			/** @description Token of the user */
			AUTH_ID: string;
			/** @description Seconds it lives */
			AUTH_EXPIRES?: string;
			/** @description Renews it */
			REFRESH_ID?: string;
			/** @description The host's own id of the portal */
			member_id: string;
			/** @description Embedding place. Default DEFAULT */
			PLACEMENT?: string;
			/** @description JSON: what is shown there */
			PLACEMENT_OPTIONS?: string;
		} & {
			[key: string]: unknown;
		};
		HistoryPage: {
			limit: number;
			offset: number;
			/** @description The page is full: there may be more */
			hasMore: boolean;
		};
		HostBotAnswer: {
			id: number;
			code: string;
			type: string;
			eventMode: string;
			isHidden: boolean;
			isReactionsEnabled: boolean;
			isSupportOpenline: boolean;
			backgroundId: string | null;
			active: boolean;
		} & {
			[key: string]: unknown;
		};
		IconAnswer: {
			iconUrl: string;
			/** @enum {string} */
			contentType: "image/png" | "image/svg+xml" | "image/webp";
			/** @description Bytes as served */
			size: number;
			updatedAt: string;
		};
		ImageAnswer: {
			id: string;
			name: string;
			os: string;
		};
		ImagesBody: {
			/** @description Id of a model; absent or `auto` for the default one */
			model?: string | null;
			/** @description What is to be seen */
			prompt: string;
			/** @description Images. Default 1 */
			n?: number | null;
			/** @description Width and height, `1024x1024`, or `auto` */
			size?: string | null;
			/** @description As the model knows it: `standard`, `hd`, `low` */
			quality?: string | null;
			/** @description A link, or the bytes in base64 */
			response_format?: ("url" | "b64_json") | null;
			/** @description Images come in one piece */
			stream?: false | null;
			/** @description Names the end user to the provider */
			user?: string | null;
		} & {
			[key: string]: unknown;
		};
		Infra: {
			limits: components["schemas"]["Limits"];
		};
		InfraStateAnswer: {
			/** @description Servers, deploys and storage have stopped. */
			frozen: boolean;
			reason: "DEBT" | null;
			/** @description Page where people pay in, while there is a debt. */
			topupUrl: string | null;
		};
		IssueKeyBody: {
			/**
			 * @description READONLY keys may not write
			 * @enum {string}
			 */
			accessMode?: "READWRITE" | "READONLY";
			/** @description Instant in the future, or null */
			expiresAt?: string | null;
			/** @description IPv4, IPv6 or CIDR the key may be used from; empty or null admits every address */
			allowedIps?: string[] | null;
			/** @description Ceiling of the key */
			requestsPerSecond?: number | null;
			/** @description AI requests per minute; only the present value is accepted */
			rateLimit?: number | null;
			/** @description Portal of the key */
			portalId: string;
			/** @description Shown name */
			name: string;
			/** @description Rights of the key */
			scopes: string[];
		};
		IssuedKeyAnswer: {
			id: string;
			/** @enum {string} */
			kind: "personal" | "application" | "management" | "cowork";
			/** @description Null for a management key. */
			portalId: string | null;
			ownerUserId: string;
			/** @description What the owner is called; null once that has been erased. */
			ownerName: string | null;
			appId: string | null;
			name: string;
			/** @description Prefix of the kind and the first 6 characters after it. */
			prefix: string;
			/** @description The last 4 characters. */
			suffix: string;
			scopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			/** @enum {string} */
			accessMode: "READWRITE" | "READONLY";
			/**
			 * @description An expired key keeps its status.
			 * @enum {string}
			 */
			status: "ACTIVE" | "REVOKED" | "BLOCKED";
			expiresAt: string | null;
			/** @description Empty: any address may use the key. */
			allowedIps: string[];
			requestsPerSecond: number | null;
			/** @description AI requests per minute. */
			rateLimit: number;
			lastUsedAt: string | null;
			createdAt: string;
			updatedAt: string;
			revokedAt: string | null;
			/** @description End of the secret before the last rotation. */
			graceUntil: string | null;
			/** @description Shown this once. Null in the replay of an earlier answer. */
			rawKey: string | null;
		};
		KeyAnswer: {
			id: string;
			/** @enum {string} */
			kind: "personal" | "application" | "management" | "cowork";
			/** @description Null for a management key. */
			portalId: string | null;
			ownerUserId: string;
			/** @description What the owner is called; null once that has been erased. */
			ownerName: string | null;
			appId: string | null;
			name: string;
			/** @description Prefix of the kind and the first 6 characters after it. */
			prefix: string;
			/** @description The last 4 characters. */
			suffix: string;
			scopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			/** @enum {string} */
			accessMode: "READWRITE" | "READONLY";
			/**
			 * @description An expired key keeps its status.
			 * @enum {string}
			 */
			status: "ACTIVE" | "REVOKED" | "BLOCKED";
			expiresAt: string | null;
			/** @description Empty: any address may use the key. */
			allowedIps: string[];
			requestsPerSecond: number | null;
			/** @description AI requests per minute. */
			rateLimit: number;
			lastUsedAt: string | null;
			createdAt: string;
			updatedAt: string;
			revokedAt: string | null;
			/** @description End of the secret before the last rotation. */
			graceUntil: string | null;
		};
		KeyAnswer2: {
			prefix: string;
			suffix: string;
		};
		KeySetAnswer: {
			keys: components["schemas"]["ProofKeyAnswer"][];
		};
		Limits: {
			used: number;
			max: number;
		};
		Limits2: {
			mintsPerHour: number;
			mintedLastHour: number;
			activePerServer: number;
			active: number;
		};
		LinkedApp: {
			appId: string;
			title: string;
		};
		LinkedApp2: {
			appId: string;
			title: string;
		};
		LinkedServerAnswer: {
			serverContext: components["schemas"]["ServerContextAnswer"];
			/** @description Exact, however many are listed. */
			totalVersions: number;
			totalSizeBytes: number;
			versions: components["schemas"]["PlainVersionAnswer"][];
		};
		LinkedServerHint: {
			message: string;
			listEndpoint: string;
			downloadEndpoint: string;
			docs: string;
		};
		ListMeta: {
			/** @description all matches, where they were counted */
			total?: number;
			hasMore: boolean;
			/** @description there are more matches than one answer may hold */
			truncated?: boolean;
			durationMs?: number;
			/** @description batches of the host this answer took */
			batchWaves?: number;
			/** @description read in windows of time or id */
			autoWindowed?: boolean;
			windowCount?: number;
			/** @description too many records: nothing was included */
			includeSkipped?: boolean;
		};
		ListTotal: {
			/** @description All of them, not only those of this answer. */
			total: number;
		};
		ListedBotAnswer: {
			id: number;
			/** @description The same as `id` */
			botId: number;
			code: string;
			name: string;
			type: string;
			eventMode: string;
			active: boolean;
		};
		ListedSubscriptionAnswer: {
			id: string;
			event: string;
			appPath: string;
			/** @enum {string} */
			status: "PENDING" | "ACTIVE";
			createdAt: string;
			recentDeliveries: components["schemas"]["Delivery"][];
		};
		LogsAnswer: {
			logs: string[];
		};
		ManagerReviewAnswer: {
			/** @description The relationId of writes */
			id: number;
			campaignId: number;
			revieweeUserId: number;
			managerUserId: number;
			/** @description notStarted, draft or completed */
			status: string;
			answers: components["schemas"]["GivenAnswer"][];
			/** @description Of a completed card */
			score: number | null;
			/** @description For the next write to this card */
			stateHash: string;
			completedAt: string | null;
			updatedAt: string;
		};
		MarketTrialAnswer: {
			/** @description Whether to offer the trial now. */
			available: boolean;
			/** @description Null when it is available. */
			unavailableReason: ("not_required_for_data" | "not_supported" | "not_cloud" | "portal_state" | "region_not_supported" | "subscription_active" | "trial_already_activated" | "demo_used") | null;
			/**
			 * @description An attempt that runs now reads as `failed`.
			 * @enum {string}
			 */
			status: "not_attempted" | "activated" | "failed";
			endsAt: string | null;
			activatedAt: string | null;
		};
		MarketTrialAnswer2: {
			/** @constant */
			status: "activated";
			activatedAt: string;
			/** @description Null when the host names no end. */
			endsAt: string | null;
			/** @description Whether it was on before this call. */
			alreadyActivated: boolean;
		};
		MeAnswer: {
			/** @enum {string} */
			type: "personal" | "oauth_app" | "management" | "cowork";
			keyPrefix: string;
			keySuffix: string;
			expiresAt: string | null;
			scopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			/** @description What the key may call beside entities: `METHOD URL — note`. */
			capabilities: string[];
			/** @enum {string} */
			accessMode: "READWRITE" | "READONLY";
			/** @description Domain of the portal; null for a management key. */
			portal: string | null;
			portalId: string | null;
			/** @description Of a management key: the portals it reaches. */
			portals?: components["schemas"]["PortalAnswer"][];
			owner: components["schemas"]["Owner"];
			/** @description The person the call acts for; null for an application key without a session. */
			currentUser: components["schemas"]["CurrentUser"] | null;
			rateLimit: components["schemas"]["RateLimit"];
			entities: components["schemas"]["GuideEntityAnswer"][];
			portalEmbedding: components["schemas"]["PortalEmbedding"];
			infra?: components["schemas"]["Infra"];
			deployment?: components["schemas"]["Deployment"];
			eventSubscriptions: components["schemas"]["Enabled"];
			sources: components["schemas"]["Sources"];
			storage: components["schemas"]["Storage"];
			ai: components["schemas"]["Ai"];
			search: components["schemas"]["Enabled"];
			cowork: components["schemas"]["Cowork"];
			feedback: components["schemas"]["Enabled"];
			billing?: components["schemas"]["Billing"];
			api: components["schemas"]["Api"];
		};
		MessageAnswer: {
			id: number;
			/** @description 0: the portal itself. */
			authorId: number;
			date: string;
			text: string;
		} & {
			[key: string]: unknown;
		};
		MessageInput: {
			/** @description Text; the host cuts what is longer than 20,000 characters */
			message?: string;
			/** @description Attachments, as the host takes them */
			attach?: unknown;
			/** @description Buttons, as the host takes them; `"N"` takes them away */
			keyboard?: unknown;
			/**
			 * @description A message of the system
			 * @enum {unknown}
			 */
			system?: true | false | "Y" | "N";
			/**
			 * @description Shows what links lead to; default true
			 * @enum {unknown}
			 */
			urlPreview?: true | false | "Y" | "N";
			/** @description The same members, wrapped */
			fields?: {
				[key: string]: unknown;
			};
		};
		MessageWindowAnswer: {
			messages: {
				[key: string]: unknown;
			}[];
			/** @description Those who wrote them */
			users: {
				[key: string]: unknown;
			}[];
			/** @description There are older ones */
			hasPrevPage: boolean;
			/** @description There are newer ones */
			hasNextPage: boolean;
		};
		MessagesAnswer: {
			/** @description 0: nothing has been said yet. */
			chatId: number;
			messages: components["schemas"]["MessageAnswer"][];
			users: components["schemas"]["ChatUserAnswer"][];
			files: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		MessengerEventAnswer: {
			eventId: number;
			/** @description ONIMV2MESSAGEADD and so on. */
			type: string;
			date: string;
			/** @description As the host writes it. */
			data: {
				[key: string]: unknown;
			};
		};
		MessengerEventsAnswer: {
			events: components["schemas"]["MessengerEventAnswer"][];
			/** @description Offset of the next call, which confirms these. */
			nextOffset: number;
			hasMore: boolean;
		};
		MetricsAnswer: {
			agentConnected: boolean;
			/** @description Last sign of the agent */
			lastSeenAt: string | null;
			requests1h: number;
			requests24h: number;
			/** @description Of 24 hours */
			bytesIn: number;
			/** @description Of 24 hours */
			bytesOut: number;
			errors5xx1h: number;
			/** @description The hour that runs and the 23 before it, oldest first, also those without traffic */
			series: components["schemas"]["TrafficHourAnswer"][];
		};
		MintTokenBody: {
			/** @description `api-bearer` for programs, `share-url` for people */
			mode: string;
			/** @description Seconds until it ends, 300 to 315360000. Default 86400 */
			ttlSeconds?: number;
			/** @description Of a share link: whoever opens it signs in, and the application learns who it is. Default false */
			identityBound?: boolean;
			/** @description For you, at most 100 characters */
			name?: string;
		};
		ModeBody: {
			/**
			 * @description `OPEN` is reached by address, without the tunnel
			 * @enum {string}
			 */
			mode: "BLACKHOLE" | "OPEN";
		};
		ModelAnswer: {
			/** @description May hold slashes. */
			id: string;
			/** @constant */
			object: "model";
			/** @description Seconds since 1970. */
			created: number;
			owned_by: string;
			name: string;
			/** @enum {string} */
			type: "chat" | "embedding" | "transcription" | "image";
			/** @description Tokens; null where nobody said. */
			context_length: number | null;
			max_output_tokens: number | null;
			capabilities: components["schemas"]["Capabilities"];
			/** @description Null for a model that costs no credits. */
			pricing: components["schemas"]["Pricing"] | null;
			/** @enum {string} */
			status: "ACTIVE" | "DEPRECATED" | "DISABLED";
			/** @description From then on the replacement serves it. */
			shutdownAt: string | null;
			replacement: string | null;
			/** @description Whether the quota of the portal pays for it. */
			inQuotaProgram: boolean;
			/**
			 * @description byok: called with a provider key of your own.
			 * @enum {string}
			 */
			source: "platform" | "byok";
		};
		ModelListAnswer: {
			/** @constant */
			success: true;
			/** @constant */
			object: "list";
			data: components["schemas"]["ModelAnswer"][];
			meta: components["schemas"]["ListTotal"];
		};
		ModelShareAnswer: {
			modelId: string;
			/** @description Calls that succeeded. */
			calls: number;
			/** @description Percent of the month, without off-peak discount; null where the month has no positive limit. */
			pctOfLimit: number | null;
		};
		NewBotInput: {
			/** @description First name; a bot must have one */
			name?: string;
			/** @description Last name */
			lastName?: string;
			/** @description Position */
			workPosition?: string;
			/**
			 * @description Colour of the picture
			 * @enum {string}
			 */
			color?: "red" | "green" | "mint" | "lightBlue" | "darkBlue" | "purple" | "aqua" | "pink" | "lime" | "brown" | "azure" | "khaki" | "sand" | "marengo" | "gray" | "graphite";
			/**
			 * @description Gender
			 * @enum {string}
			 */
			gender?: "M" | "F";
			/** @description Picture in base64 */
			avatar?: string;
			properties?: components["schemas"]["BotPropertiesInput"];
			/**
			 * @description How events reach the owner: `fetch` (default), or `webhook`
			 * @enum {string}
			 */
			eventMode?: "fetch" | "webhook";
			/** @description Where the host posts events to; needed with `webhook` */
			webhookUrl?: string;
			/**
			 * @description Not shown among contacts
			 * @enum {unknown}
			 */
			isHidden?: true | false | "Y" | "N";
			/**
			 * @description People may react to its messages; default true
			 * @enum {unknown}
			 */
			isReactionsEnabled?: true | false | "Y" | "N";
			/**
			 * @description Serves open lines
			 * @enum {unknown}
			 */
			isSupportOpenline?: true | false | "Y" | "N";
			/** @description Background of its chats; null for that of the user */
			backgroundId?: ("azure" | "mint" | "steel" | "slate" | "teal" | "cornflower" | "sky" | "peach" | "frost") | null;
			/** @description Tells the bots of a portal apart. Needed: without it `CODE_REQUIRED` */
			code?: string;
			/**
			 * @description Kind of bot; default `bot`
			 * @enum {string}
			 */
			type?: "bot" | "personal" | "supervisor" | "openline";
		};
		NewChatBody: {
			/** @description Title */
			title?: string;
			/** @description Description */
			description?: string;
			/**
			 * @description Colour of the picture
			 * @enum {string}
			 */
			color?: "red" | "green" | "mint" | "lightBlue" | "darkBlue" | "purple" | "aqua" | "pink" | "lime" | "brown" | "azure" | "khaki" | "sand" | "marengo" | "gray" | "graphite";
			/** @description Picture in base64 */
			avatar?: string;
			/** @description The same members, wrapped */
			fields?: {
				[key: string]: unknown;
			};
			/** @description People in it */
			userIds?: number[];
			/** @description Whose it is; by default the bot */
			ownerId?: number | string;
			/** @description First message */
			message?: string;
		};
		NewCommandBody: {
			/** @description What people see: a text, or texts by language (`{"en": "Help"}`) */
			title?: string | {
				[key: string]: string;
			};
			/** @description What follows the command, in the same form */
			params?: string | {
				[key: string]: string;
			};
			/**
			 * @description Can be used in every chat; default only in those of the bot
			 * @enum {unknown}
			 */
			common?: true | false | "Y" | "N";
			/**
			 * @description Not offered to people
			 * @enum {unknown}
			 */
			hidden?: true | false | "Y" | "N";
			/**
			 * @description People from outside may use it
			 * @enum {unknown}
			 */
			extranetSupport?: true | false | "Y" | "N";
			/** @description The same members, wrapped */
			fields?: {
				[key: string]: unknown;
			};
			/** @description The word, with or without a slash */
			command: string;
		};
		NewCredentialBody: {
			/** @description Id of a provider of GET /v1/ai/providers */
			provider: string;
			/** @description The key the provider gave; kept encrypted and never shown */
			apiKey: string;
			/**
			 * @description Whose it is: yours, or for everybody of the portal (administrators only). Default user
			 * @enum {string}
			 */
			level?: "user" | "portal";
			/** @description What people call it. Default the name of the provider */
			name?: string;
			/** @description Address with the version, without a slash at its end; for the provider openai-compatible */
			baseUrl?: string;
		};
		NewSearchCredentialBody: {
			/** @description Id of a provider of GET /v1/search/providers */
			provider: string;
			/** @description The key the provider gave; kept encrypted and never shown. Only searxng does without */
			apiKey?: string;
			/**
			 * @description Whose it is: yours, or for everybody of the portal (administrators only). Default user
			 * @enum {string}
			 */
			level?: "user" | "portal";
			/** @description What people call it. Default the name of the provider */
			name?: string;
			/** @description Address of the instance, for the provider searxng */
			baseUrl?: string;
		};
		NewWorkScheduleBody: {
			/** @description Dates without work, YYYY-MM-DD */
			excludeDates?: string[];
			/** @description The usual schedule of the portal; takes the place of the one before */
			isDefault?: boolean;
			/** @description Name; one of a kind in the portal */
			name: string;
			/** @description IANA time zone */
			timezone: string;
			/** @description Hours of work; windows of one day do not overlap */
			week: components["schemas"]["WorkWindowInput"][];
		};
		NextChargeAnswer: {
			amount: number;
			at: string;
		};
		NextCursorAnswer: {
			/** @description Null at the end of the list */
			nextCursor: components["schemas"]["CursorAnswer"] | null;
		};
		NextHourAnswer: {
			/** @description 0 when it is now. */
			inHours: number;
			multiplier: number;
		};
		NotificationAnswer: {
			id: number;
			chatId: number;
			/** @description 0: the portal itself. */
			authorId: number;
			date: string;
			/** @description 1 asks for a decision, 2 is from a person, 3 is an ordinary one. */
			notifyType: number;
			notifyModule: string;
			notifyEvent: string;
			notifyTag: string | null;
			notifySubTag: string | null;
			notifyTitle: string | null;
			/** @description `module|event`, as in the schema. */
			settingName: string;
			text: string;
			read: boolean;
			/** @description What can be pressed, in the host’s words; null when nothing can. */
			buttons: {
				[key: string]: unknown;
			}[] | null;
			/** @description Among them `ATTACH`, in the host’s words. */
			params: {
				[key: string]: unknown;
			} | null;
			author: components["schemas"]["NotificationAuthorAnswer"] | null;
		};
		NotificationAuthorAnswer: {
			id: number;
			name: string;
			/** @description Address of a picture; empty when there is none. */
			avatar: string;
			bot: boolean;
		};
		NotificationCursorAnswer: {
			lastId: number;
			/** @description 1 among those that ask for a decision, 3 after them. */
			lastType: number;
		};
		NotificationFeedMeta: {
			total: number;
			unread: number;
			chatId: number | null;
			limit: number;
			hasMore: boolean;
			nextCursor: components["schemas"]["NotificationCursorAnswer"] | null;
		};
		NotificationSchemaAnswer: {
			[key: string]: unknown;
		};
		NotificationsReadAnswer: {
			/** @constant */
			read: true;
			/** @description With `all` alone: nothing is left. */
			unread?: number;
		};
		ObjectAnswer: {
			id: string;
			key: string;
			contentType: string;
			sizeBytes: number;
			/** @description 64 hexadecimal digits; null where the service has not read the bytes. */
			sha256: string | null;
			/** @description Never the same for other bytes. Without quotes. */
			etag: string;
			/** @enum {string} */
			visibility: "private" | "public";
			/** @enum {string} */
			status: "READY" | "PENDING";
			/** @description Address for everybody, without a key. */
			publicUrl: string | null;
			metadata: {
				[key: string]: string;
			};
			createdAt: string;
			completedAt: string | null;
			/** @description When the object is deleted; of one on its way, when it is given up. */
			expiresAt: string | null;
		};
		ObjectLinkAnswer: {
			/** @description Needs no key; valid until `expiresAt`. */
			downloadUrl: string;
			/** @description The same as `downloadUrl`. */
			url: string;
			expiresAt: string;
			object: components["schemas"]["ObjectAnswer"];
		};
		ObjectListMeta: {
			/** @description The same as `totalObjects`. */
			total: number;
			nextCursor: string | null;
			/** @description With `delimiter`: what the keys that are not told begin with. */
			commonPrefixes: string[];
			/** @description Complete objects of this key or application. */
			totalObjects: number;
			totalSizeBytes: number;
			/** @description Of the portal. */
			quotaBytes: number;
		};
		OffPeakAnswer: {
			/** @description False: there is no schedule, every hour costs the same. */
			enabled: boolean;
			/**
			 * @description Who is shown a widget; changes no price.
			 * @enum {string}
			 */
			visible: "all" | "admin" | "none";
			/** @description Of the IANA database; the hours of the grid are local there. */
			timezone: string;
			/** @description What a unit costs now; frozen for a call when it is admitted. */
			currentMultiplier: number;
			/** @description Until the next hour with another multiplier; 168 when there is none. */
			currentWindowEndsInHours: number;
			nextAtOrBelow: components["schemas"]["NextHourAnswer"];
			perModel: boolean;
			modelName: string | null;
			/** @description 7 rows from Monday on, of 24 multipliers. */
			grid: number[][];
			nowCell: components["schemas"]["CellAnswer"];
		};
		OneMessageAnswer: {
			message: {
				[key: string]: unknown;
			};
			user: {
				[key: string]: unknown;
			} | null;
		};
		OneModelAnswer: {
			/** @description May hold slashes. */
			id: string;
			/** @constant */
			object: "model";
			/** @description Seconds since 1970. */
			created: number;
			owned_by: string;
			name: string;
			/** @enum {string} */
			type: "chat" | "embedding" | "transcription" | "image";
			/** @description Tokens; null where nobody said. */
			context_length: number | null;
			max_output_tokens: number | null;
			capabilities: components["schemas"]["Capabilities"];
			/** @description Null for a model that costs no credits. */
			pricing: components["schemas"]["Pricing"] | null;
			/** @enum {string} */
			status: "ACTIVE" | "DEPRECATED" | "DISABLED";
			/** @description From then on the replacement serves it. */
			shutdownAt: string | null;
			replacement: string | null;
			/** @description Whether the quota of the portal pays for it. */
			inQuotaProgram: boolean;
			/**
			 * @description byok: called with a provider key of your own.
			 * @enum {string}
			 */
			source: "platform" | "byok";
			/** @constant */
			success: true;
		};
		OperationAnswer: {
			operationId: string;
			/** @enum {string} */
			kind: "deploy" | "exec";
			serverId: string;
			/** @enum {string} */
			status?: "running" | "succeeded" | "failed" | "unknown";
			outcomeAvailable: boolean;
			step?: string | null;
			exitCode?: number | null;
			/** @description When it was accepted */
			startedAt: string;
			/** @description Milliseconds it waited for a worker; so far, while it still waits */
			queuedMs?: number;
			finishedAt?: string | null;
			/** @description Whether its output was dropped: the portal has printed more than is kept of a day */
			outputDropped?: boolean;
			error?: components["schemas"]["FaultAnswer"] | null;
		};
		OperationListAnswer: {
			operations: components["schemas"]["OperationAnswer"][];
		};
		OperationOutputAnswer: {
			operationId: string;
			/** @description False once the outcome has expired: what it printed is erased */
			outcomeAvailable: boolean;
			/** @enum {string} */
			status?: "running" | "succeeded" | "failed" | "unknown";
			step?: string | null;
			lines: components["schemas"]["OutputLineAnswer"][];
			/** @description `after` of the next call */
			nextAfter: number;
			/** @description The operation has ended, and there are no lines behind these */
			complete: boolean;
			/** @description Whether its output was dropped: the portal has printed more than is kept of a day */
			dropped: boolean;
		};
		OptionAnswer: {
			id: number;
			title: string;
			value: number | null;
		};
		OutputLineAnswer: {
			/** @description 1 for the first line, of whichever stream */
			seq: number;
			/** @description When the service stored it */
			at: string;
			/** @description The step of a deploy; null for a command */
			step: string | null;
			/** @enum {string} */
			stream: "stdout" | "stderr";
			/** @description Without its line end */
			line: string;
		};
		Owner: {
			/** @description Employee number on the host. */
			userId: number;
		};
		OwnerAnswer: {
			/** @enum {string} */
			ownerType: "app" | "server";
			ownerId: string;
			/** @description Of the application, or what the server is called. */
			title: string;
			totalVersions: number;
			/** @description Bytes of all versions, also of those whose bytes are gone. */
			totalSizeBytes: number;
			/** @description Bytes that are in the store. */
			storedBytes: number;
			currentVersionId: string | null;
			/** @description When a version was saved, or saved again, last. */
			lastSavedAt: string;
			/** @description Whether the portal keeps new versions. */
			savingEnabled: boolean;
		};
		PacingAnswer: {
			/** @enum {string} */
			mode: "wallet" | "block" | "ignore";
			/** @description Whether a call above a limit may now be refused with 429. */
			active: boolean;
			day: components["schemas"]["PacingWindowAnswer"];
			week: components["schemas"]["PacingWindowAnswer"];
		};
		PacingBody: {
			/** @description What happens above the day and week limits */
			mode?: ("off" | "ignore" | "wallet" | "block") | null;
			/** @description Percent of the month that a day may use */
			dayPercent?: number | null;
			/** @description Percent of the month that a week may use */
			weekPercent?: number | null;
		};
		PacingChoiceAnswer: {
			mode: ("off" | "ignore" | "wallet" | "block") | null;
			dayPercent: number | null;
			weekPercent: number | null;
		};
		PacingRuleAnswer: {
			/** @enum {string} */
			mode: "off" | "ignore" | "wallet" | "block";
			dayPercent: number;
			weekPercent: number;
		};
		PacingSettingAnswer: {
			/**
			 * @description What holds.
			 * @enum {string}
			 */
			mode: "off" | "ignore" | "wallet" | "block";
			dayPercent: number;
			weekPercent: number;
			own: components["schemas"]["PacingChoiceAnswer"];
			platform: components["schemas"]["PacingRuleAnswer"];
		};
		PacingWindowAnswer: {
			/** @description Percent of the limit of this window; may be above 100. */
			pctUsed: number;
			resetAt: string;
		};
		PartBody: {
			/** @description From 1 */
			partNumber: number;
			/** @description The header ETag of the part, with or without quotes */
			etag: string;
		};
		PartLinkAnswer: {
			partNumber: number;
			/** @description PUT; the answer names the part in its header ETag. */
			url: string;
			sizeBytes: number;
		};
		PartedTicketAnswer: {
			objectId: string;
			uploadId: string;
			partSizeBytes: number;
			parts: components["schemas"]["PartLinkAnswer"][];
			expiresAt: string;
		};
		PartedTicketBody: {
			/** @description Seconds from completion until the object is deleted. Default: never */
			ttlSeconds?: number;
			/**
			 * @description public gives the object an address for everybody. Default private
			 * @enum {string}
			 */
			visibility?: "private" | "public";
			/** @description Hash the bytes must have, hexadecimal */
			sha256?: string;
			/** @description Replace an object with the same key. Default false */
			overwrite?: boolean;
			/** @description Texts kept beside the object, 2 KB in all */
			metadata?: {
				[key: string]: string;
			};
			/** @description Up to 1024 bytes; slashes make folders */
			key: string;
			/** @description `type/subtype`, as downloads will tell it */
			contentType: string;
			/** @description Bytes that will come, exactly */
			sizeBytes: number;
			/** @description Size of each part but the last. Default 8 MiB or more */
			partSizeBytes?: number;
		};
		PeerReviewAnswer: {
			id: number;
			campaignId: number;
			/** @description Who is spoken of */
			revieweeUserId: number;
			/** @description Null of an anonymous review the owner of the key received */
			reviewerUserId: number | null;
			/** @description given or received, by the owner of the key */
			direction: string;
			isAnonymous: boolean;
			/** @description notStarted, draft or completed */
			status: string;
			answers: components["schemas"]["GivenAnswer"][];
			dueDate: string | null;
			completedAt: string | null;
			updatedAt: string;
		};
		PendingAnswer: {
			/** @constant */
			success: true;
			/** @constant */
			status: "pending";
		};
		Period: {
			from: string;
			to: string;
		};
		PeriodAnswer: {
			/** @description Start of the window of 30 days; before the first call, since the portal is known. */
			start: string;
		};
		PeriodAnswer2: {
			from: string;
			/** @description Not in the period. */
			to: string;
		};
		PersonAnswer: {
			user: components["schemas"]["UserAnswer"];
			portal: components["schemas"]["PortalOfPersonAnswer"];
			key: components["schemas"]["DeviceAnswer"];
			subscription: components["schemas"]["SubscriptionOfPersonAnswer"];
			windows: components["schemas"]["WindowsAnswer"];
			/** @description Keys of the person that may call now: the calling one, then the newest; at most 100. */
			devices: components["schemas"]["DeviceAnswer"][];
		};
		PlacedFileAnswer: {
			path: string;
			/** @description Bytes; of a link those of its target */
			size: number;
		};
		PlacementSessionBody: {
			/** @description Key of the application */
			app_key: string;
			/** @description Token of the user, as the host gave it */
			access_token: string;
			/** @description The host's own id of the portal */
			member_id: string;
			/** @description Domain of the portal */
			domain: string;
			/** @description Renews the host token; without it the placement has to be opened again */
			refresh_token?: string | null;
			/** @description Seconds the host token lives. Default 3600. When they are over and nothing renews the token, calls of portal data answer TOKEN_EXPIRED */
			expires_in?: (number | string) | null;
		} & {
			[key: string]: unknown;
		};
		PlacementsLeft: {
			/** @constant */
			code: "PLACEMENTS_LEFT_ON_HOST";
			placements: string[];
		};
		PlainVersionAnswer: {
			/** @description `v<N>`. */
			versionId: string;
			/** @description Ends in `-published` or `-manual` by the tags it has now. */
			filename: string;
			contentType: string | null;
			/** @description Time of the save. */
			timestamp: string;
			/** @description Bytes. */
			size: number;
			sha256: string;
			/** @description `manual` and `published` protect from automatic cleanup. */
			tags: string[];
			savedBy: components["schemas"]["SavedBy"];
			/** @description `deploy:<operation>` or `publish:<time>`, whichever is newer. */
			linkedDeployId: string | null;
			/** @description Of the last deploy of it. */
			deployStatus: ("success" | "failed") | null;
			note: string | null;
			owner: components["schemas"]["SourceOwnerAnswer"];
			/** @description When this content was saved last. */
			confirmedAt: string;
			/** @description False: the bytes are gone; saving the archive again brings them back. */
			bytesAvailable: boolean;
			/** @description Its tags keep it from automatic cleanup. */
			protected: boolean;
			/**
			 * @description `other` is kept and cannot be deployed.
			 * @enum {string}
			 */
			format: "tar.gz" | "tar" | "zip" | "other";
		};
		PlanAnswer: {
			id: string;
			name: string;
			cpu: number;
			ramGb: number;
			diskGb: number;
			priceMonth: number;
			priceSleepMonth: number;
			currency: string;
			allowedOnTrial: boolean;
		};
		Point: {
			/** @description `<typeId>` stands for the number of a smart process. */
			code: string;
			title: string;
			/** @description Right the application needs besides `placement`. */
			scope: string | null;
		};
		PortBody: {
			/** @description 0 (found by looking) or 1024 to 65535 */
			port: number;
		};
		PortalAnswer: {
			id: string;
			domain: string;
			name: string;
			/** @enum {string} */
			role: "ADMIN" | "MEMBER";
			/** @description Active keys the caller may see: all of them for an administrator, else the own ones. */
			keysCount: number;
			/** @enum {string} */
			status: "ACTIVE" | "SUSPENDED" | "DELETED" | "BLOCKED";
			/** @enum {string} */
			kind: "cloud" | "selfHosted";
		};
		PortalEmbedding: {
			canBind: boolean;
			/** @enum {string} */
			reason?: "OAUTH_APP_REQUIRED" | "SCOPE_DENIED" | "NOT_AVAILABLE";
		};
		PortalOfPersonAnswer: {
			id: string;
			domain: string;
		};
		PortalOfStateAnswer: {
			id: string;
			/** @description Null when the portal is no more. */
			domain: string | null;
		};
		PortalPersonAnswer: {
			id: number;
			name: string;
			position: string;
			department: number[];
			avatar: string | null;
		};
		PreviewAnswer: {
			current: components["schemas"]["PreviewedTermAnswer"];
			target: components["schemas"]["PreviewedTermAnswer"];
			/**
			 * @description An upgrade holds at once, a downgrade and another term from the end of the paid one.
			 * @enum {string}
			 */
			direction: "upgrade" | "downgrade" | "term_change" | "same";
			effectiveAt: string;
			/** @description Due at once. */
			charge: number;
			/** @description What is left of the paid term; taken off already. */
			credit: number;
			/** @description Null when none follows. */
			nextCharge: components["schemas"]["NextChargeAnswer"] | null;
			/** @description What the wallet of the portal can spend. */
			balance: number;
			/** @description Whether that covers the charge. */
			sufficient: boolean;
			quote: components["schemas"]["QuoteAnswer"];
		};
		PreviewedTermAnswer: {
			/** @enum {string} */
			tier: "FREE" | "PRO" | "MAX" | "ULTRA";
			/** @description 1, 3, 6 or 12. */
			termMonths: number;
			/** @description Of the target: once it holds. */
			paidThroughAt: string;
		};
		PreviousSecret: {
			suffix: string;
			validUntil: string;
		};
		Pricing: {
			/**
			 * @description What the credits are for.
			 * @enum {string}
			 */
			unit: "million_tokens" | "audio_minute" | "image";
			input: number;
			output: number;
			cachedInput: number;
		};
		ProofKeyAnswer: {
			/** @enum {string} */
			kty: "EC";
			/** @enum {string} */
			crv: "P-256";
			x: string;
			y: string;
			kid: string;
			/** @enum {string} */
			alg: "ES256";
			/** @enum {string} */
			use: "sig";
		};
		ProviderAnswer: {
			id: string;
			name: string;
			available: boolean;
		};
		ProviderItemAnswer: {
			id: string;
			name: string;
			/** @description Null where the key brings the address. */
			baseUrl: string | null;
			/** @description Whether a key of it needs a baseUrl. */
			needsBaseUrl: boolean;
			/** @description Where the provider gives keys out. */
			keysUrl: string | null;
		};
		PublishApplicationBody: {
			/** @description Embedding places to bind, by code */
			placements: string[];
			/** @description Title in the catalogue; default the title */
			catalogTitle?: string;
			/** @description New address of the application */
			appUrl?: string;
		};
		PublishCardBody: {
			/** @description Title. By default the display name of the server, else its name */
			title?: string;
			/** @description What the application does */
			description?: string;
		};
		PublishedApplicationAnswer: {
			id: string;
			/** @description Title in the catalogue. */
			title: string;
			description: string | null;
			placements: string[];
			publishedAt: string | null;
			authorHostUserId: number | null;
		};
		PublishedCardAnswer: {
			catalogItemId: string;
			/** @constant */
			status: "PUBLISHED";
			alreadyPublished: boolean;
		};
		QuestionAnswer: {
			id: number;
			campaignId: number;
			title: string;
			description: string | null;
			/** @description scale, choice or text */
			type: string;
			isRequired: boolean;
			sort: number | null;
			scale: components["schemas"]["ScaleAnswer"] | null;
			options: components["schemas"]["OptionAnswer"][] | null;
		};
		QuotaAnswer: {
			/** @description Percent of the month; may be above 100. */
			pctUsed: number;
			exhausted: boolean;
			/** @description Null until the first call that counts. */
			resetAt: string | null;
			/** @description Null where pacing is off. */
			pacing: components["schemas"]["PacingAnswer"] | null;
			period: components["schemas"]["PeriodAnswer"];
			/** @description Most calls first. */
			byModel: components["schemas"]["ModelShareAnswer"][];
		};
		QuoteAnswer: {
			/** @description Holds the price for whoever makes the change. */
			id: string;
			validUntil: string;
		};
		RateLimit: {
			requestsPerMinute: number;
			/** @description Ceiling of the key itself. */
			requestsPerSecond: number | null;
		};
		ReactionInput: {
			/** @description Code of the reaction; the host knows which there are */
			reaction: string;
		};
		ReadUpToAnswer: {
			chatId: number;
			/** @description Last message read */
			lastId: number;
			/** @description Messages left */
			counter: number;
			/** @description Messages read now */
			viewedMessages: number[];
		};
		ReadUpToBody: {
			/** @description The last message read; by default all are */
			messageId?: number | string;
		};
		RecentChatsAnswer: {
			items: {
				[key: string]: unknown;
			}[];
			hasMore: boolean;
		} & {
			[key: string]: unknown;
		};
		RecommendationAnswer: {
			/**
			 * @description `approaching`: at least 75 percent, and there is a higher tier.
			 * @enum {string}
			 */
			reason: "none" | "approaching" | "window_exhausted" | "fully_exhausted";
			/** @description Null with `none`. */
			triggerWindow: ("fiveHour" | "week" | "month") | null;
			/** @description Null while no window is exhausted. */
			wait: components["schemas"]["WaitAnswer"] | null;
			upgrade: components["schemas"]["UpgradeAnswer"];
		};
		RedeemedCouponAnswer: {
			/** @description As it is compared. */
			code: string;
			effect: components["schemas"]["CouponEffectAnswer"];
			/** @description Null when it has no end. */
			validUntil: string | null;
			result: components["schemas"]["CouponResultAnswer"];
			redeemedAt: string;
		};
		RefreshTokenBody: {
			/** @description Seconds until it ends, 300 to 315360000. Default 86400 */
			ttlSeconds?: number;
		};
		RefusalAnswer: {
			/** @description Of the refused call; clients may have chosen it. */
			requestId: string;
			at: string;
			/** @description Null for a management key. */
			portalId: string | null;
			keyId: string;
			/** @description Whose key it is. */
			ownerUserId: string;
			method: string;
			/** @description The route as it is documented, for example `/v1/deals/:id`. */
			route: string;
			/** @description The address that was called, without its query. */
			path: string;
			/** @description HTTP status. */
			status: number;
			/** @description `error.code` of the answer. */
			code: string;
			/** @description `error.message` of the answer. */
			message: string;
			/** @description The member or parameter at fault, where one was named. */
			field: string | null;
			/** @description `error.hint`; one that was an object is its JSON. */
			hint: string | null;
			/** @description Milliseconds from the start of the request to the end of its answer. */
			durationMs: number;
			/** @description When and why the code is answered. */
			cause: string | null;
			/** @description What to do about it. */
			remedy: string | null;
			/** @description Whether the same request may be sent again. `read`: reads freely, a write after a look. */
			retryable: ("no" | "yes" | "read") | null;
			/** @description Address of the page about the code. */
			page: string;
		};
		RegionAnswer: {
			id: string;
			name: string;
		};
		RegisterApplicationBody: {
			/** @description What it does */
			description?: string | null;
			/** @description Address of the application: https, or http on this machine; no query, no fragment */
			appUrl?: string | null;
			/** @description Addresses users may be sent back to after sign-in, compared byte for byte */
			redirectUris?: string[];
			/** @description Fit the height of the embedded frame to its content */
			placementResizeEnabled?: boolean;
			/** @description Name of the application */
			title: string;
			/** @description Rights of the application; fixed for good */
			scopes: string[];
			/** @description Works in the mobile client of the host; set here only */
			mobile?: boolean;
		};
		RegisterBotBody: {
			/** @description First name; a bot must have one */
			name?: string;
			/** @description Last name */
			lastName?: string;
			/** @description Position */
			workPosition?: string;
			/**
			 * @description Colour of the picture
			 * @enum {string}
			 */
			color?: "red" | "green" | "mint" | "lightBlue" | "darkBlue" | "purple" | "aqua" | "pink" | "lime" | "brown" | "azure" | "khaki" | "sand" | "marengo" | "gray" | "graphite";
			/**
			 * @description Gender
			 * @enum {string}
			 */
			gender?: "M" | "F";
			/** @description Picture in base64 */
			avatar?: string;
			properties?: components["schemas"]["BotPropertiesInput"];
			/**
			 * @description How events reach the owner: `fetch` (default), or `webhook`
			 * @enum {string}
			 */
			eventMode?: "fetch" | "webhook";
			/** @description Where the host posts events to; needed with `webhook` */
			webhookUrl?: string;
			/**
			 * @description Not shown among contacts
			 * @enum {unknown}
			 */
			isHidden?: true | false | "Y" | "N";
			/**
			 * @description People may react to its messages; default true
			 * @enum {unknown}
			 */
			isReactionsEnabled?: true | false | "Y" | "N";
			/**
			 * @description Serves open lines
			 * @enum {unknown}
			 */
			isSupportOpenline?: true | false | "Y" | "N";
			/** @description Background of its chats; null for that of the user */
			backgroundId?: ("azure" | "mint" | "steel" | "slate" | "teal" | "cornflower" | "sky" | "peach" | "frost") | null;
			/** @description Tells the bots of a portal apart. Needed: without it `CODE_REQUIRED` */
			code?: string;
			/**
			 * @description Kind of bot; default `bot`
			 * @enum {string}
			 */
			type?: "bot" | "personal" | "supervisor" | "openline";
			fields?: components["schemas"]["NewBotInput"];
		};
		RegisteredApplicationAnswer: {
			id: string;
			title: string;
			description: string | null;
			/** @description Fixed to the key. */
			scopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			/** @description Address the host opens; the service starts the session there. */
			handlerUrl: string;
			appUrl: string | null;
			redirectUris: string[];
			/** @description Null until the application is registered with the host. */
			hostClientId: string | null;
			/** @description Leading characters of the application key. */
			prefix: string;
			/** @description Last characters of the application key. */
			suffix: string;
			/** @description Platform user id; means nothing to the host. */
			authorId: string;
			authorHostUserId: number | null;
			/** @description `snapshot`: as it was at registration; may by now be the number of somebody else. */
			authorHostUserIdSource: ("member" | "snapshot") | null;
			portalId: string;
			createdAt: string;
			updatedAt: string;
			/** @description Bound embedding places; empty before publication. */
			placements: string[];
			/** @enum {string} */
			catalogStatus: "PRIVATE" | "PUBLISHED" | "UNPUBLISHED";
			/** @description Time of the latest publication. */
			publishedAt: string | null;
			placementResizeEnabled: boolean;
			mobile: boolean;
			/**
			 * @description Computed on each read.
			 * @enum {string}
			 */
			hosting: "platform" | "platform-orphan" | "external";
			/** @description Host name in punycode, of `external` only. */
			externalHost: string | null;
			/** @description Registrable part of `externalHost` by the public suffix list with its private zones. */
			externalRegistrable: string | null;
			/** @description Shown this once: `svc_app_…`. */
			rawKey: string;
		};
		RegisteredCommandAnswer: {
			commandId: number;
			command: components["schemas"]["CommandAnswer"];
		};
		ReleasedAnswer: {
			/** @description False when nothing held the server */
			released: boolean;
		};
		ReliefAnswer: {
			/** @description Support has reset the counters, to the hour; null after 7 days. */
			resetGrantedAt: string | null;
			/** @description The boost that runs was granted, to the hour; null after 7 days. */
			boostGrantedAt: string | null;
		};
		RelinkApplicationBody: {
			/** @description Client id of the portal's own application; none keeps the present one */
			hostClientId?: string;
			/** @description Its secret; kept encrypted and never shown */
			hostClientSecret?: string;
		};
		RepairAnswer: {
			/** @enum {string} */
			status: "idle" | "running" | "succeeded" | "failed";
			/** @description token, agent or connect */
			step: string | null;
			startedAt: string | null;
			finishedAt: string | null;
			error: components["schemas"]["FaultAnswer"] | null;
		};
		RepairStartedAnswer: {
			repairId: string;
			/** @constant */
			status: "running";
		};
		ResearchAnswer: {
			/** @description Cites sources as [1], by their place; null when nothing was found */
			answer: string | null;
			/** @description model: written from the sources; extract: passages of the sources */
			answerOrigin: ("model" | "extract") | null;
			sources: components["schemas"]["SourceAnswer"][];
			steps: components["schemas"]["ResearchStepAnswer"][];
			provider: string;
			/**
			 * @description Whose key it was
			 * @enum {string}
			 */
			credentialLevel: "user" | "portal" | "platform";
			/** @description Credits taken from the balance */
			costCredits: number;
		};
		ResearchBody: {
			/** @description The question */
			query: string;
			/** @description Id of a provider; default your key, then one of the portal, then host-search */
			provider?: string;
			/** @description Language of the results, ISO 639, or auto. Default auto */
			lang?: string;
			/** @description Searches and rounds of reading at most: the last one reads, those before search. Default 3 */
			max_steps?: number;
			/** @description Server-sent events in place of one answer */
			stream?: boolean;
		};
		ResearchStepAnswer: {
			/** @enum {string} */
			type: "search" | "extract";
			/** @description What was searched for */
			query?: string;
			/** @description Pages that were opened */
			urls?: string[];
		};
		ResolutionAnswer: {
			/** @enum {string} */
			code: "fixed" | "by_design" | "not_reproducible" | "duplicate" | "out_of_scope" | "no_reply";
			text: string | null;
			/** @description The ticket it repeats, where the key may see that one. */
			duplicateOfId: string | null;
		};
		ResolutionBody: {
			/**
			 * @description How it ended
			 * @enum {string}
			 */
			code: "fixed" | "by_design" | "not_reproducible" | "duplicate" | "out_of_scope" | "no_reply";
			/** @description Words for the author */
			text?: string;
			/** @description With duplicate, and only then: id or number of the ticket this one repeats */
			duplicateOfId?: string;
		};
		RevokeBody: {
			[key: string]: unknown;
		};
		RevokedAnswer: {
			/** @constant */
			success: true;
			revoked: boolean;
		};
		RevokedKeyAnswer: {
			id: string;
			/** @enum {string} */
			status: "REVOKED" | "BLOCKED";
			revokedAt: string | null;
		};
		RevokedTokenAnswer: {
			id: string;
			/** @constant */
			revoked: true;
		};
		RotateKeyBody: {
			/** @description Seconds the present secret stays valid; 0 ends it, and an open grace period, now */
			graceSeconds?: number;
		};
		RotatedKeyAnswer: {
			id: string;
			/** @enum {string} */
			kind: "personal" | "application" | "management" | "cowork";
			/** @description Null for a management key. */
			portalId: string | null;
			ownerUserId: string;
			/** @description What the owner is called; null once that has been erased. */
			ownerName: string | null;
			appId: string | null;
			name: string;
			/** @description Prefix of the kind and the first 6 characters after it. */
			prefix: string;
			/** @description The last 4 characters. */
			suffix: string;
			scopes: ("crm" | "imopenlines" | "imconnector" | "placement" | "user" | "timeman" | "calendar" | "performan" | "im" | "imbot" | "disk" | "bizproc" | "booking" | "catalog" | "department" | "documentgenerator" | "entity" | "humanresources" | "landing" | "lists" | "log" | "mail" | "note" | "sale" | "sonet_group" | "task" | "tasks" | "telephony" | "svc:cowork" | "svc:infra" | "svc:ai" | "svc:search" | "svc:storage" | "svc:feedback" | "svc:mgmt:keys" | "svc:mgmt:portals" | "svc:mgmt:feedback")[];
			/** @enum {string} */
			accessMode: "READWRITE" | "READONLY";
			/**
			 * @description An expired key keeps its status.
			 * @enum {string}
			 */
			status: "ACTIVE" | "REVOKED" | "BLOCKED";
			expiresAt: string | null;
			/** @description Empty: any address may use the key. */
			allowedIps: string[];
			requestsPerSecond: number | null;
			/** @description AI requests per minute. */
			rateLimit: number;
			lastUsedAt: string | null;
			createdAt: string;
			updatedAt: string;
			revokedAt: string | null;
			/** @description End of the secret before the last rotation. */
			graceUntil: string | null;
			/** @description Shown this once. Null in the replay of an earlier answer. */
			rawKey: string | null;
			previous: components["schemas"]["PreviousSecret"];
		};
		RunModeAnswer: {
			/** @enum {string} */
			runMode: "PREEMPTIBLE" | "ALWAYS_ON";
			/** @description False while it waits for a restart */
			applied: boolean;
		};
		RunModeBody: {
			/**
			 * @description `ALWAYS_ON` is never put to sleep for idleness
			 * @enum {string}
			 */
			runMode: "PREEMPTIBLE" | "ALWAYS_ON";
		};
		RuntimeAnswer: {
			id: string;
			name: string;
			kinds: ("STANDALONE" | "GALAXY_APP" | "GALAXY_HOST")[];
		};
		SavedAnswersAnswer: {
			relationId: number;
			/** @description draft or completed */
			status: string;
			/** @description Of a completed card */
			score: number | null;
			/** @description For the next write to this card */
			stateHash: string;
			updatedAt: string;
		};
		SavedBy: {
			/** @description Platform user id; null where the service did it itself. */
			userId: string | null;
			/** @description `X-AI-Session-Id` of the call. */
			session: string | null;
		};
		SavedVersionAnswer: {
			/** @description `v<N>`. */
			versionId: string;
			/** @description Ends in `-published` or `-manual` by the tags it has now. */
			filename: string;
			contentType: string | null;
			/** @description Time of the save. */
			timestamp: string;
			/** @description Bytes. */
			size: number;
			sha256: string;
			/** @description `manual` and `published` protect from automatic cleanup. */
			tags: string[];
			savedBy: components["schemas"]["SavedBy"];
			/** @description `deploy:<operation>` or `publish:<time>`, whichever is newer. */
			linkedDeployId: string | null;
			/** @description Of the last deploy of it. */
			deployStatus: ("success" | "failed") | null;
			note: string | null;
			owner: components["schemas"]["SourceOwnerAnswer"];
			/** @description When this content was saved last. */
			confirmedAt: string;
			/** @description False: the bytes are gone; saving the archive again brings them back. */
			bytesAvailable: boolean;
			/** @description Its tags keep it from automatic cleanup. */
			protected: boolean;
			/**
			 * @description `other` is kept and cannot be deployed.
			 * @enum {string}
			 */
			format: "tar.gz" | "tar" | "zip" | "other";
			/** @description The server controlled by the application's key, as it is now. */
			serverContext: components["schemas"]["ServerContextAnswer"] | null;
			id: string;
			/** @description The content was there already. */
			deduplicated: boolean;
			/** @description Its bytes had been gone and are back. */
			restored: boolean;
		};
		ScaleAnswer: {
			min: number;
			max: number;
			/** @description Number → what it stands for */
			labels: {
				[key: string]: string;
			};
		};
		ScopesFixed: {
			/** @constant */
			code: "HOST_SCOPES_FIXED_AT_ISSUE";
		};
		SearchAnswer: {
			/** @description Of the provider itself, where it gives one */
			answer: string | null;
			results: components["schemas"]["SearchResultAnswer"][];
			provider: string;
			/**
			 * @description Whose key it was
			 * @enum {string}
			 */
			credentialLevel: "user" | "portal" | "platform";
			/**
			 * @description The depth the provider really has
			 * @enum {string}
			 */
			searchDepth: "basic" | "advanced";
			/** @description Members of the body that have no effect at this provider */
			notApplied: string[];
			/** @description Credits taken from the balance */
			costCredits: number;
		};
		SearchBody: {
			/** @description What is searched for */
			query: string;
			/** @description Id of a provider; default your key, then one of the portal, then host-search */
			provider?: string;
			/**
			 * @description advanced: longer snippets, where the provider has them. Default basic
			 * @enum {string}
			 */
			search_depth?: "basic" | "advanced";
			/** @description Results at most. Default 5 */
			max_results?: number;
			/** @description Language of the results, ISO 639, or auto. Default auto */
			lang?: string;
			/**
			 * @description How old results may be
			 * @enum {string}
			 */
			time_range?: "day" | "week" | "month" | "year";
			/** @description Only results of these hosts and those below them */
			include_domains?: string[];
			/** @description No results of these hosts and those below them */
			exclude_domains?: string[];
			filters?: components["schemas"]["SearchFilters"];
			/** @description Server-sent events in place of one answer */
			stream?: boolean;
		};
		SearchCredentialAnswer: {
			id: string;
			provider: string;
			/** @enum {string} */
			level: "user" | "portal";
			name: string;
			/** @description The ends of the key; null where there is none. */
			maskedKey: string | null;
			/** @description Null where the provider has an address of its own. */
			baseUrl: string | null;
			/** @enum {string} */
			status: "active" | "invalid" | "untested";
			lastTestedAt: string | null;
			createdAt: string;
		};
		SearchCredentialTestAnswer: {
			/** @description Whether the provider answered with results. */
			ok: boolean;
			/** @description Milliseconds the answer took. */
			latencyMs: number;
			/** @description What went wrong. */
			error?: string;
		};
		SearchFilters: {
			/** @description The same as lang, which wins */
			language?: string;
			/** @description Country of the results, ISO 3166-1 */
			region?: string;
		};
		SearchPriceAnswer: {
			basic: number;
			advanced: number;
		};
		SearchProviderAnswer: {
			id: string;
			title: string;
			/** @description Whether the platform has the key */
			managed: boolean;
			/** @description Whether keys of people and portals can be kept */
			byok: boolean;
			/** @description Whether a key of it needs a baseUrl */
			needsBaseUrl: boolean;
			depths: ("basic" | "advanced")[];
			streaming: boolean;
			research: boolean;
			priceCredits: components["schemas"]["SearchPriceAnswer"];
			hasUserCredential: boolean;
			hasPortalCredential: boolean;
			/** @description Whether a search of yours with it would find a key */
			available: boolean;
		};
		SearchResultAnswer: {
			title: string;
			/** @description http or https */
			url: string;
			/** @description Plain text */
			snippet: string;
			publishedAt?: string;
			/** @description As the provider counts; comparable within one answer */
			score?: number;
		};
		SecretMasked: {
			/** @constant */
			code: "SECRET_MASKED";
			message: string;
		};
		SelfReviewAnswer: {
			id: number;
			campaignId: number;
			userId: number;
			/** @description notStarted, draft or completed */
			status: string;
			answers: components["schemas"]["GivenAnswer"][];
			dueDate: string | null;
			completedAt: string | null;
			updatedAt: string;
		};
		SendMessageBody: {
			/** @description Text; the host cuts what is longer than 20,000 characters */
			message?: string;
			/** @description Attachments, as the host takes them */
			attach?: unknown;
			/** @description Buttons, as the host takes them; `"N"` takes them away */
			keyboard?: unknown;
			/**
			 * @description A message of the system
			 * @enum {unknown}
			 */
			system?: true | false | "Y" | "N";
			/**
			 * @description Shows what links lead to; default true
			 * @enum {unknown}
			 */
			urlPreview?: true | false | "Y" | "N";
			/** @description The same members, wrapped */
			fields?: {
				[key: string]: unknown;
			};
			/** @description A chat (`chat5`, `sg5`) or the id of a person */
			dialogId?: string;
			/** @description Message that is replied to */
			replyId?: number | string;
			/** @description A name of the caller for it */
			templateId?: string;
			/** @description Messages to forward, at most 100, by names of the caller */
			forwardIds?: {
				[key: string]: number;
			};
		};
		SentMessageAnswer: {
			id: number;
			/** @description The same as `id` */
			messageId: number;
			/** @description Names of forwarded messages to their new ids */
			uuidMap: {
				[key: string]: unknown;
			};
		};
		ServerAnswer: {
			id: string;
			name: string;
			/** @description Empty when there is none */
			displayName: string;
			description: string;
			/** @enum {string} */
			kind: "STANDALONE" | "GALAXY_APP" | "GALAXY_HOST";
			/** @description Shared host of a GALAXY_APP */
			galaxyId: string | null;
			/** @description Applications on a GALAXY_HOST */
			appCount: number | null;
			/** @enum {string} */
			mode: "BLACKHOLE" | "OPEN";
			/** @enum {string} */
			status: "provisioning" | "running" | "sleeping" | "error" | "deleted";
			/** @enum {string} */
			blackholeStatus: "NONE" | "CONNECTED" | "DISCONNECTED";
			runtimeStatus: ("installing" | "ready" | "error") | null;
			provider: string;
			plan: string;
			region: string;
			image: string;
			runtime: string | null;
			subdomain: string;
			appUrl: string;
			/** @enum {string} */
			accessPolicy: "OWNER_ONLY" | "NAMED_USERS" | "DEPARTMENT" | "PORTAL" | "AUTHENTICATED" | "PUBLIC";
			/** @description Port the application listens on */
			port: number;
			sleepAfterMinutes: number | null;
			/** @enum {string} */
			runMode: "PREEMPTIBLE" | "ALWAYS_ON";
			preventWake: boolean;
			linkedApp: components["schemas"]["LinkedApp2"] | null;
			/** @description Names of variables; values are masked */
			env: {
				[key: string]: string;
			};
			access: components["schemas"]["CallersRights"];
			deployedAt: string | null;
			lastActivityAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
		ServerCardBody: {
			/** @description Name for people; empty takes it away */
			displayName?: string;
			/** @description Text for people */
			description?: string;
		};
		ServerContextAnswer: {
			serverId: string;
			/** @description System name. */
			serverName: string;
			/** @description Empty when it has none. */
			serverDisplayName: string;
			/** @description Null when a personal key controls the server. */
			linkedApp: components["schemas"]["LinkedApp"] | null;
		};
		SessionResult: {
			/** @constant */
			success: true;
			/** @description Session token; valid 24 hours, not renewable. */
			access_token: string;
			user: components["schemas"]["SessionUser"];
			/**
			 * @description Seconds.
			 * @constant
			 */
			expires_in: 86400;
		};
		SessionUser: {
			/** @description Platform user id. */
			id: string;
			name: string;
			/** @description Empty when the application may not read it. */
			email: string;
		};
		ShareLinkAnswer: {
			id: string;
			/** @constant */
			mode: "share-url";
			name: string;
			expiresAt: string;
			shortcode: string;
			url: string;
			identityBound: boolean;
		};
		SleepBody: {
			/** @description Minutes without a request after which the server sleeps, 15 to 10,080; null is never */
			sleepAfterMinutes: number | null;
		};
		SourceAnswer: {
			/** @description http or https */
			url: string;
			title: string;
		};
		SourceOwnerAnswer: {
			/** @enum {string} */
			type: "app" | "server";
			id: string;
		};
		SourceVersionAnswer: {
			/** @description `v<N>`. */
			versionId: string;
			/** @description Ends in `-published` or `-manual` by the tags it has now. */
			filename: string;
			contentType: string | null;
			/** @description Time of the save. */
			timestamp: string;
			/** @description Bytes. */
			size: number;
			sha256: string;
			/** @description `manual` and `published` protect from automatic cleanup. */
			tags: string[];
			savedBy: components["schemas"]["SavedBy"];
			/** @description `deploy:<operation>` or `publish:<time>`, whichever is newer. */
			linkedDeployId: string | null;
			/** @description Of the last deploy of it. */
			deployStatus: ("success" | "failed") | null;
			note: string | null;
			owner: components["schemas"]["SourceOwnerAnswer"];
			/** @description When this content was saved last. */
			confirmedAt: string;
			/** @description False: the bytes are gone; saving the archive again brings them back. */
			bytesAvailable: boolean;
			/** @description Its tags keep it from automatic cleanup. */
			protected: boolean;
			/**
			 * @description `other` is kept and cannot be deployed.
			 * @enum {string}
			 */
			format: "tar.gz" | "tar" | "zip" | "other";
			/** @description The server controlled by the application's key, as it is now. */
			serverContext: components["schemas"]["ServerContextAnswer"] | null;
		};
		Sources: {
			enabled: boolean;
			/**
			 * @description Whether new versions are kept.
			 * @enum {string}
			 */
			saving?: "on" | "off";
			/** @description Largest archive in bytes. */
			maxBytes?: number;
			/** @description Bytes of sources the portal may keep. */
			quotaBytes?: number;
			usedBytes?: number;
		};
		SshAnswer: {
			/** @constant */
			mode: "BLACKHOLE";
		};
		Standalone: {
			/** @description Newest machine the key controls. */
			reuseTarget: string | null;
		};
		StateAnswer: {
			portal: components["schemas"]["PortalOfStateAnswer"];
			subscription: components["schemas"]["SubscriptionAnswer"];
			windows: components["schemas"]["WindowsAnswer"];
			/**
			 * @description The window that is used most.
			 * @enum {string}
			 */
			bottleneck: "fiveHour" | "week" | "month";
			recommendation: components["schemas"]["RecommendationAnswer"];
			/** @description All four, the least first. */
			tiers: components["schemas"]["TierAnswer"][];
			/** @description Count times to a reset from here. */
			serverTime: string;
			/** @description Percent support has added to the limits; `pctUsed` includes it. */
			boostPct: number;
			boostExpiresAt: string | null;
			offPeak: components["schemas"]["OffPeakAnswer"];
			/** @description Percent of the month that off-peak hours have given back, at most 100; null without such hours. */
			touSavedPct: number | null;
			activation: components["schemas"]["ActivationAnswer"];
			relief: components["schemas"]["ReliefAnswer"];
			infraState: components["schemas"]["InfraStateAnswer"];
		};
		StatementEntryAnswer: {
			id: string;
			at: string;
			/**
			 * @description `reversal`: takes another entry back.
			 * @enum {string}
			 */
			kind: "topup" | "adjustment" | "charge" | "reversal";
			/**
			 * @description What it was for; of a reversal, what the other one was for.
			 * @enum {string}
			 */
			subject: "payment" | "coupon" | "adjustment" | "server" | "model_call" | "search" | "subscription" | "other";
			/** @description Below zero for what was paid with. */
			amount: number;
			/** @description The balance with it. */
			balanceAfter: number;
			/** @description The server an hour was paid of. */
			serverId: string | null;
			/** @description The model that was called, while its calls are known. */
			model: string | null;
			/** @description What the payment is called, or what was paid: the id of a server, a call, a search, a coupon. */
			reference: string | null;
			/** @description The entry that is taken back. */
			reverses: string | null;
		};
		StepAnswer: {
			/** @enum {string} */
			status: "NEW" | "REVIEWING" | "AWAITING_USER" | "NEEDS_REVIEW" | "RESOLVED" | "ARCHIVED";
			at: string;
			/**
			 * @description `system`: time went by.
			 * @enum {string}
			 */
			by: "user" | "team" | "system";
		};
		Storage: {
			enabled: boolean;
			/** @description Bytes of objects the portal may keep. */
			quotaBytes?: number;
			/** @description What is announced counts as well. */
			usedBytes?: number;
			/** @description Largest upload in one call in bytes; others need a ticket. */
			maxDirectBytes?: number;
		};
		StreamOptions: {
			/** @description One more chunk at the end, with the usage of the call */
			include_usage?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		SubmissionBody: {
			/** @description BUG, SUGGESTION, DOCS, CHAT, BOTS or OTHER, in any letter case */
			category: string;
			/** @description 3 to 200 characters */
			title: string;
			/** @description 10 to 20000 characters; fewer, or none, where attachmentIds names a file */
			body: string;
			/** @description What an agent knows of the case: at most 10240 bytes of JSON and 10 levels */
			context?: {
				[key: string]: unknown;
			};
			/** @description Up to 5 ids of files sent before, of your own and not attached to anything */
			attachmentIds?: string[];
		};
		SubscriptionAnswer: {
			/** @enum {string} */
			tier: "FREE" | "PRO" | "MAX" | "ULTRA";
			/**
			 * @description Only ACTIVE gives access; take an unknown value as none.
			 * @enum {string}
			 */
			state: "ACTIVE" | "PAUSED" | "CANCELLED" | "PARKED";
			/** @description Of the month window, which shifts every 30 days whatever the term is. */
			currentPeriodStart: string;
			currentPeriodEnd: string;
			/** @description Null for FREE; of PARKED the end of the paid term, without a charge; of one that failed the next try. */
			nextChargeAt: string | null;
			cancelAtPeriodEnd: boolean;
			/** @description Lower tier that begins at `paidThroughAt`. */
			pendingTier: ("FREE" | "PRO" | "MAX" | "ULTRA") | null;
			/** @description One of 1, 3, 6, 12. */
			termMonths: number;
			/** @description Means something while `nextChargeAt` is not null. */
			paidThroughAt: string;
		};
		SubscriptionBody: {
			/** @description The host's name of the event, in upper case */
			event: string;
			/** @description Path on the application of the server, with a query if need be */
			appPath: string;
		};
		SubscriptionOfPersonAnswer: {
			/** @enum {string} */
			tier: "FREE" | "PRO" | "MAX" | "ULTRA";
			/**
			 * @description Only ACTIVE gives access.
			 * @enum {string}
			 */
			state: "ACTIVE" | "PAUSED" | "CANCELLED" | "PARKED";
			paidThroughAt: string;
		};
		TagVersionBody: {
			/** @description A tag to add */
			tag?: string;
			/** @description Tags to add */
			add?: string[];
			/** @description Tags to take away */
			remove?: string[];
		};
		TextFieldBody: {
			/** @description A chat (`chat5`) or the id of a person */
			dialogId: string;
			/**
			 * @description Whether people can write there
			 * @enum {unknown}
			 */
			enabled: true | false | "Y" | "N";
		};
		TicketAnswer: {
			objectId: string;
			key: string;
			/** @description Takes the bytes without a key. */
			uploadUrl: string;
			/** @constant */
			method: "PUT";
			/** @description To be sent as they are. */
			headers: {
				[key: string]: string;
			};
			/** @description Of the link; then comes an hour to complete. */
			expiresAt: string;
		};
		TicketAnswer2: {
			id: string;
			/** @description What people call it; good in paths too. */
			number: string;
			/** @enum {string} */
			category: "BUG" | "SUGGESTION" | "DOCS" | "CHAT" | "BOTS" | "OTHER";
			/** @description Empty once the ticket has been erased. */
			title: string;
			/** @enum {string} */
			status: "NEW" | "REVIEWING" | "AWAITING_USER" | "NEEDS_REVIEW" | "RESOLVED" | "ARCHIVED";
			resolution: components["schemas"]["ResolutionAnswer"] | null;
			/** @enum {string} */
			source: "api" | "ui";
			portalId: string;
			author: components["schemas"]["AuthorAnswer"];
			key?: components["schemas"]["KeyAnswer2"];
			/** @description Those the key may read. */
			commentsCount: number;
			createdAt: string;
			updatedAt: string;
			/** @description First words or first step of the team. */
			firstResponseAt: string | null;
			resolvedAt: string | null;
		};
		TicketBody: {
			/** @description Seconds from completion until the object is deleted. Default: never */
			ttlSeconds?: number;
			/**
			 * @description public gives the object an address for everybody. Default private
			 * @enum {string}
			 */
			visibility?: "private" | "public";
			/** @description Hash the bytes must have, hexadecimal */
			sha256?: string;
			/** @description Replace an object with the same key. Default false */
			overwrite?: boolean;
			/** @description Texts kept beside the object, 2 KB in all */
			metadata?: {
				[key: string]: string;
			};
			/** @description Up to 1024 bytes; slashes make folders */
			key: string;
			/** @description `type/subtype`, as downloads will tell it */
			contentType: string;
			/** @description Bytes that will come, exactly */
			sizeBytes: number;
		};
		TierAnswer: {
			/** @enum {string} */
			tier: "FREE" | "PRO" | "MAX" | "ULTRA";
			/** @description Like `×5`; null for FREE. */
			multiplier: string | null;
			/** @description Credits a month. */
			feeVibes: number;
			current: boolean;
			/** @description Whether it is `recommendation.upgrade.nextTier`. */
			isNext: boolean;
		};
		TokenBody: {
			/** @description Key of the application; it may stand in `X-Api-Key` instead */
			app_key?: string;
			/** @description The one-time code */
			code: string;
			/** @description The same as at the authorization */
			redirect_uri: string;
			/** @description PKCE (RFC 7636); required after an authorization with `code_challenge` */
			code_verifier?: string;
		} & {
			[key: string]: unknown;
		};
		TopUpAnswer: {
			/** @description Entry of the ledger */
			entryId: string;
			/** @description False when it had been credited before */
			credited: boolean;
		};
		TrafficHourAnswer: {
			/** @description Beginning of the hour */
			at: string;
			requests: number;
			errors5xx: number;
			bytesIn: number;
			bytesOut: number;
		};
		TypingBody: {
			/** @description A chat (`chat5`) or the id of a person */
			dialogId: string;
			/**
			 * @description What the bot is doing; default writing
			 * @enum {string}
			 */
			statusMessageCode?: "IMBOT_AGENT_ACTION_THINKING" | "IMBOT_AGENT_ACTION_SEARCHING" | "IMBOT_AGENT_ACTION_GENERATING" | "IMBOT_AGENT_ACTION_ANALYZING" | "IMBOT_AGENT_ACTION_PROCESSING" | "IMBOT_AGENT_ACTION_TRANSLATING" | "IMBOT_AGENT_ACTION_CONNECTING" | "IMBOT_AGENT_ACTION_CHECKING" | "IMBOT_AGENT_ACTION_CALCULATING" | "IMBOT_AGENT_ACTION_READING_DOCS" | "IMBOT_AGENT_ACTION_COMPOSING";
			/** @description Seconds it is shown */
			duration?: number | string;
		};
		UnbindPlacementBody: {
			/** @description Code of the embedding place */
			placement: string;
			/** @description Any address: what is unbound is the handler of the service */
			handler?: string;
		};
		UnbindingAnswer: {
			/** @description Bindings that ended. */
			count: number;
		};
		UnstickBody: {
			/** @description `true` also stops an operation that still runs */
			force?: boolean;
		};
		UnstuckAnswer: {
			/** @description False when nothing held the server */
			released: boolean;
			operationId: string | null;
		};
		UpdateBotBody: {
			/** @description First name; a bot must have one */
			name?: string;
			/** @description Last name */
			lastName?: string;
			/** @description Position */
			workPosition?: string;
			/**
			 * @description Colour of the picture
			 * @enum {string}
			 */
			color?: "red" | "green" | "mint" | "lightBlue" | "darkBlue" | "purple" | "aqua" | "pink" | "lime" | "brown" | "azure" | "khaki" | "sand" | "marengo" | "gray" | "graphite";
			/**
			 * @description Gender
			 * @enum {string}
			 */
			gender?: "M" | "F";
			/** @description Picture in base64 */
			avatar?: string;
			properties?: components["schemas"]["BotPropertiesInput"];
			/**
			 * @description How events reach the owner: `fetch` (default), or `webhook`
			 * @enum {string}
			 */
			eventMode?: "fetch" | "webhook";
			/** @description Where the host posts events to; needed with `webhook` */
			webhookUrl?: string;
			/**
			 * @description Not shown among contacts
			 * @enum {unknown}
			 */
			isHidden?: true | false | "Y" | "N";
			/**
			 * @description People may react to its messages; default true
			 * @enum {unknown}
			 */
			isReactionsEnabled?: true | false | "Y" | "N";
			/**
			 * @description Serves open lines
			 * @enum {unknown}
			 */
			isSupportOpenline?: true | false | "Y" | "N";
			/** @description Background of its chats; null for that of the user */
			backgroundId?: ("azure" | "mint" | "steel" | "slate" | "teal" | "cornflower" | "sky" | "peach" | "frost") | null;
			fields?: components["schemas"]["BotProfileInput"];
			/** @description `false` enables a bot that the service has disabled */
			disabled?: boolean;
		};
		UpgradeAnswer: {
			available: boolean;
			/** @description Null on the highest. */
			nextTier: ("FREE" | "PRO" | "MAX" | "ULTRA") | null;
		};
		UploadBody: {
			/** @description Folder the file goes to; this or `storageId` */
			folderId?: number | string;
			/** @description Storage into whose root the file goes */
			storageId?: number | string;
			/** @description Name of the file; of a form by default that of its file */
			filename?: string;
			/** @description Another spelling of `filename` */
			name?: string;
			/** @description Find another name where this one is taken. Default false */
			generateUniqueName?: boolean;
			/** @description The file as base64, up to 20 MiB; may begin with `data:…;base64,` */
			content?: string;
		};
		UploadedFileAnswer: {
			/** @description As written, after links and `..` */
			path: string;
			size: number;
			sha256: string;
		};
		UsageReportAnswer: {
			period: components["schemas"]["PeriodAnswer2"];
			totals: components["schemas"]["CountersAnswer"];
			rows: components["schemas"]["UsageRowAnswer"][];
		};
		UsageRowAnswer: {
			/** @description Calls that were billed. */
			calls: number;
			/** @description Calls the provider refused or never got; they cost nothing. */
			failedCalls: number;
			/** @description Those of `calls` that were cut off before their end. */
			partialCalls: number;
			promptTokens: number;
			completionTokens: number;
			/** @description Part of the prompt tokens. */
			cachedTokens: number;
			audioSeconds: number;
			images: number;
			/** @description AI units without off-peak discount. */
			unitsGross: number;
			/** @description AI units as they count in quotas. */
			unitsNet: number;
			/** @description Credits taken from the wallet. */
			costCredits: number;
			/** @description A day of UTC, the id of a model, or the id of a key. */
			key: string;
		};
		UserAnswer: {
			id: string;
			name: string;
			/** @description Employee number on the host. */
			hostUserId: number;
		};
		VersionListAnswer: {
			/** @description All there are; may be more than in the list. */
			totalVersions: number;
			/** @description Newest; null when there is none. */
			currentVersionId: string | null;
			/** @description Bytes of all there are. */
			totalSizeBytes: number;
			/** @description Newest first. */
			versions: components["schemas"]["SourceVersionAnswer"][];
		};
		WaitAnswer: {
			/** @enum {string} */
			window: "fiveHour" | "week" | "month";
			resetAt: string;
		};
		WakeBody: {
			/** @description Answer when the server is awake. Default false */
			wait?: boolean;
			/** @description Longest wait in seconds. Default 390 */
			timeoutSeconds?: number;
		};
		WakeScheduleAnswer: {
			id: string;
			name: string | null;
			days: ("MO" | "TU" | "WE" | "TH" | "FR" | "SA" | "SU")[] | null;
			time: string | null;
			timezone: string | null;
			workScheduleId: string | null;
			keepAwakeMinutes: number;
			enabled: boolean;
			nextRunAt: string | null;
			lastRunAt: string | null;
			lastResult: ("woken" | "already_running" | "skipped" | "failed" | "missed") | null;
		};
		WakeScheduleBody: {
			/** @description Name */
			name?: string | null;
			/** @description Days of the week: MO, TU, WE, TH, FR, SA, SU */
			days?: string[] | null;
			/** @description Local time, HH:MM */
			time?: string | null;
			/** @description IANA time zone */
			timezone?: string | null;
			/** @description Work schedule to follow instead of days, time and timezone: a wake at each beginning */
			workScheduleId?: string | null;
			/** @description Minutes without idle sleep after the wake. Default 60 */
			keepAwakeMinutes?: number;
			/** @description Default true */
			enabled?: boolean;
		};
		WalletAnswer: {
			/**
			 * @description What all amounts are in; they have at most six decimals.
			 * @constant
			 */
			unit: "credits";
			/** @description Below zero after charges that may be owed. */
			balance: number;
			/** @description Kept for work that runs. */
			held: number;
			/** @description What can be spent: `balance` less `held`. */
			available: number;
			/** @description What is owed; 0 while the balance is not below zero. */
			debt: number;
			/**
			 * @description `GRACE`: below zero, still served. `FROZEN`: what costs money is refused.
			 * @enum {string}
			 */
			state: "CLEAR" | "GRACE" | "FROZEN";
			/** @description When the account will be frozen; null unless `GRACE`. */
			graceUntil: string | null;
			/** @description Frozen for debt, or by the operator. */
			frozen: boolean;
			/** @description Page where people pay in. */
			topupUrl: string | null;
		};
		Warnings: {
			warnings: components["schemas"]["ScopesFixed"][];
		};
		Warnings2: {
			warnings: components["schemas"]["PlacementsLeft"][];
		};
		Warnings3: {
			warnings: components["schemas"]["SecretMasked"][];
		};
		WholeTicketAnswer: {
			id: string;
			/** @description What people call it; good in paths too. */
			number: string;
			/** @enum {string} */
			category: "BUG" | "SUGGESTION" | "DOCS" | "CHAT" | "BOTS" | "OTHER";
			/** @description Empty once the ticket has been erased. */
			title: string;
			/** @enum {string} */
			status: "NEW" | "REVIEWING" | "AWAITING_USER" | "NEEDS_REVIEW" | "RESOLVED" | "ARCHIVED";
			resolution: components["schemas"]["ResolutionAnswer"] | null;
			/** @enum {string} */
			source: "api" | "ui";
			portalId: string;
			author: components["schemas"]["AuthorAnswer"];
			key?: components["schemas"]["KeyAnswer2"];
			/** @description Those the key may read. */
			commentsCount: number;
			createdAt: string;
			updatedAt: string;
			/** @description First words or first step of the team. */
			firstResponseAt: string | null;
			resolvedAt: string | null;
			/** @description Empty once the ticket has been erased. */
			body: string;
			context: {
				[key: string]: unknown;
			} | null;
			/** @description Those of comments stand at the comments. */
			attachments: components["schemas"]["AttachmentAnswer"][];
			/** @description Oldest first. */
			comments: components["schemas"]["CommentAnswer"][];
			/** @description Oldest first. */
			history: components["schemas"]["StepAnswer"][];
		};
		Window: {
			/** @enum {string} */
			day: "MO" | "TU" | "WE" | "TH" | "FR" | "SA" | "SU";
			from: string;
			to: string;
		};
		WindowAnswer: {
			/** @description Percent of the limit with any boost, rounded. */
			pctUsed: number;
			resetAt: string;
			/** @description Whether it refuses calls; `pctUsed` may be 100 before it does. */
			exhausted: boolean;
		};
		WindowsAnswer: {
			fiveHour: components["schemas"]["WindowAnswer"];
			week: components["schemas"]["WindowAnswer"];
			month: components["schemas"]["WindowAnswer"];
		};
		WorkSchedule: {
			id: number;
			name?: string | null;
			/** @description FIXED, SHIFT or FLEXTIME */
			scheduleType?: string | null;
			/** @description MONTH, WEEK, TWO_WEEKS or QUARTER */
			reportPeriod?: string | null;
			/** @description startWeekDay: 0 is Monday */
			reportPeriodOptions?: unknown;
			calendarId?: number | null;
			/** @description From where a day may be begun, for example browser */
			allowedDevices?: unknown;
			deleted?: boolean | null;
			isForAllUsers?: boolean | null;
			/** @description Null while it is not deleted */
			deletedAt?: string | null;
			shifts?: components["schemas"]["WorkShift"][];
			/** @description Holidays and other exclusions */
			calendar?: {
				[key: string]: unknown;
			} | null;
			/** @description Limits; -1 is one that is not set */
			scheduleViolationRules?: {
				[key: string]: unknown;
			} | null;
		} & {
			[key: string]: unknown;
		};
		WorkScheduleAnswer: {
			id: string;
			name: string;
			timezone: string;
			week: components["schemas"]["Window"][];
			excludeDates: string[];
			isDefault: boolean;
			serversCount: number;
			createdAt: string;
			updatedAt: string;
		};
		WorkShift: {
			id?: number | null;
			name?: string | null;
			/** @description Seconds */
			breakDuration?: number | null;
			/** @description Seconds from midnight */
			workTimeStart?: number | null;
			/** @description Seconds from midnight */
			workTimeEnd?: number | null;
			/** @description Digits of the days, 1 is Monday */
			workDays?: string | null;
			scheduleId?: number | null;
			deleted?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		WorkWindowInput: {
			/**
			 * @description Day of the week
			 * @enum {string}
			 */
			day: "MO" | "TU" | "WE" | "TH" | "FR" | "SA" | "SU";
			/** @description Local time, HH:MM */
			from: string;
			/** @description Local time, HH:MM, later than from; 24:00 at most */
			to: string;
		};
		WorkdayOfHistory: {
			id: number | null;
			userId: number | null;
			/** @description ISO 8601 */
			startTime: string | null;
			/** @description ISO 8601. Null while the day is open */
			endTime: string | null;
			/** @description Seconds worked */
			duration: number | null;
			/** @description Seconds of pauses */
			breakLength: number | null;
			/** @description As the host names it: OPENED, PAUSED, CLOSED, EXPIRED */
			state: unknown;
			/** @description False while it waits for the manager */
			isApproved: boolean | null;
		};
		WorkdayRecord: {
			/** @description OPENED, PAUSED, CLOSED or EXPIRED */
			status: string;
			/** @description Of the record in the history. Null before the first day */
			id: number | null;
			/** @description ISO 8601. Null before the first day */
			timeStart: string | null;
			/** @description ISO 8601. Null while the day is open */
			timeFinish: string | null;
			/** @description Time worked, HH:MM:SS; 00:00:00 until the day is closed */
			duration: string;
			/** @description All pauses, HH:MM:SS */
			timeLeaks: string;
			/** @description False while the day waits for the approval of the manager */
			active: boolean;
			/** @description Empty when not recorded */
			ipOpen: string;
			/** @description Empty when not recorded, or not closed */
			ipClose: string;
			/** @description 0 when not given */
			latOpen: number;
			/** @description 0 when not given */
			lonOpen: number;
			/** @description 0 when not given */
			latClose: number;
			/** @description 0 when not given */
			lonClose: number;
			/** @description Seconds from UTC of the person's zone */
			tzOffset: number;
			/** @description When the day should have ended; only while EXPIRED */
			timeFinishDefault?: string;
		};
		WorkdaySettings: {
			/** @description Working time is tracked */
			ufTimeman?: boolean | null;
			/** @description The person decides about the hours */
			ufTmFree?: boolean | null;
			/** @description Latest beginning */
			ufTmMaxStart?: string | null;
			/** @description Earliest end */
			ufTmMinFinish?: string | null;
			/** @description Shortest day */
			ufTmMinDuration?: string | null;
			/** @description How far a time may be changed without approval */
			ufTmAllowedDelta?: string | null;
			/** @description May manage the time of others; only in settings of one’s own */
			admin?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		/** @description only when there is something to say of a write that succeeded */
		WriteMeta: {
			warnings: {
				/** @enum {string} */
				code: "unknown_fields";
				message: string;
				/** @description the names it is about, as sent */
				fields: string[];
			}[];
		};
		"activities.aggregate.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["Aggregation"];
			meta: {
				/** @description the numbers describe a part of the matches */
				truncated: boolean;
				durationMs: number;
			};
		};
		"activities.batch.answer": {
			/** @constant */
			success: true;
			data: {
				/** @description `data` of the single endpoint, by the id of the call */
				results: {
					[key: string]: unknown;
				};
				/** @description by the id of the call */
				errors: {
					[key: string]: {
						code: string;
						message: string;
					};
				};
				/** @description `meta` of the single endpoint, where it has one, by the id of the call */
				meta: {
					[key: string]: unknown;
				};
				summary: {
					total: number;
					succeeded: number;
					failed: number;
				};
			};
		};
		"activities.batch.body": {
			/** @enum {string} */
			action: "create" | "update" | "delete" | "get" | "list";
			items?: {
				[key: string]: unknown;
			}[];
			ids?: (string | number)[];
		};
		"activities.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-activities"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"activities.delete.answer": {
			/** @constant */
			success: true;
			data: {
				/** @constant */
				deleted: true;
			};
		};
		"activities.delete.path": {
			/** @description Id of the activity */
			id: number;
		};
		"activities.fields.answer": {
			/** @constant */
			success: true;
			data: {
				fields: {
					[key: string]: components["schemas"]["FieldDescription"];
				};
				aggregatable: string[];
				/** @description for groupBy; custom fields as well */
				groupable: string[];
				/** @description names that `include` takes */
				include: string[];
			};
		};
		"activities.get.query": {
			/** @description field names, comma separated; id is always there, unknown names are ignored */
			select?: string;
			/** @description related records, comma separated, at most 3 of: deal, lead, contact, company */
			include?: string;
		};
		"activities.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-activities"][];
			meta: components["schemas"]["ListMeta"];
		};
		"activities.list.query": {
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description field names, comma separated; id is always there, unknown names are ignored */
			select?: string;
			/** @description field names, comma separated; a minus sorts downwards */
			sort?: string;
			/** @description `order[field]=asc|desc`; wins over sort */
			order?: {
				[key: string]: string;
			};
			/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
			filter?: {
				[key: string]: unknown;
			};
			/** @description false skips the count */
			withTotal?: boolean;
			/** @description related records, comma separated, at most 3 of: deal, lead, contact, company */
			include?: string;
		};
		"addresses.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-addresses"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"addresses.delete.path": {
			/** @description Id of the address */
			typeId: number;
			/** @description Id of the address */
			entityTypeId: number;
			/** @description Id of the address */
			entityId: number;
		};
		"addresses.get.query": {
			/** @description field names, comma separated; id is always there, unknown names are ignored */
			select?: string;
		};
		"addresses.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-addresses"][];
			meta: components["schemas"]["ListMeta"];
		};
		"addresses.list.query": {
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description field names, comma separated; id is always there, unknown names are ignored */
			select?: string;
			/** @description field names, comma separated; a minus sorts downwards */
			sort?: string;
			/** @description `order[field]=asc|desc`; wins over sort */
			order?: {
				[key: string]: string;
			};
			/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
			filter?: {
				[key: string]: unknown;
			};
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"aggregate-activities": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, typeId, ownerTypeId, responsibleId, completed, direction, providerId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, typeId, ownerTypeId, responsibleId, completed, direction, providerId, ownerId, providerTypeId, providerGroupId, associatedEntityId, status, priority, notifyType, descriptionType, authorId, editorId, originId, originatorId, resultCurrencyId, isIncomingChannel */
			groupBy?: string | string[];
		};
		"aggregate-addresses": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, typeId, entityTypeId, city, country */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, typeId, entityTypeId, city, country, entityId, postalCode, countryCode, locAddrId, anchorTypeId, anchorId */
			groupBy?: string | string[];
		};
		"aggregate-basket-items": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, price, quantity, productId, orderId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, price, quantity, productId, orderId, currency, customPrice, measureCode, vatIncluded, canBuy, xmlId, catalogXmlId, productXmlId */
			groupBy?: string | string[];
		};
		"aggregate-bizproc-templates": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, moduleId, entity */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, moduleId, entity, autoExecute, isModified, userId, systemCode */
			groupBy?: string | string[];
		};
		"aggregate-catalog-prices": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, price, currency, catalogGroupId, productId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, price, currency, catalogGroupId, productId, extraId */
			groupBy?: string | string[];
		};
		"aggregate-catalog-product-properties": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, iblockId, propertyType */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, iblockId, propertyType, userType, code, xmlId, active, listType, multiple, fileType, linkIblockId, withDescription, searchable, filtrable, isRequired */
			groupBy?: string | string[];
		};
		"aggregate-catalog-product-property-enums": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, propertyId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, propertyId, xmlId, def */
			groupBy?: string | string[];
		};
		"aggregate-catalog-products": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, purchasingPrice, quantity, iblockSectionId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, purchasingPrice, quantity, iblockSectionId, iblockId, active, available, code, xmlId, type, vatId, vatIncluded, createdBy, modifiedBy */
			groupBy?: string | string[];
		};
		"aggregate-catalog-sections": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, iblockId, iblockSectionId, active */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, iblockId, iblockSectionId, active, code, xmlId, descriptionType */
			groupBy?: string | string[];
		};
		"aggregate-companies": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, typeId, industry, assignedById, revenue */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, typeId, industry, assignedById, revenue, createdBy, updatedBy, opened, lastActivityBy, webformId, entityTypeId, currency, leadId, isMyCompany, hasPhone, hasEmail, hasImol, categoryId, originatorId, originId */
			groupBy?: string | string[];
		};
		"aggregate-contacts": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, typeId, sourceId, assignedById */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, typeId, sourceId, assignedById, createdBy, updatedBy, opened, lastActivityBy, webformId, entityTypeId, companyId, leadId, export, hasPhone, hasEmail, hasImol, categoryId, originatorId, originId */
			groupBy?: string | string[];
		};
		"aggregate-deals": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, amount, stageId, stageSemanticId, categoryId, assignedById, sourceId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, amount, stageId, stageSemanticId, categoryId, assignedById, sourceId, createdBy, updatedBy, opened, lastActivityBy, webformId, entityTypeId, currency, isManualOpportunity, previousStageId, typeId, companyId, contactId, leadId, quoteId, closed, isNew, isRecurring, isReturnCustomer, isRepeatedApproach, originatorId, originId, movedBy */
			groupBy?: string | string[];
		};
		"aggregate-departments": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, parentId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, parentId, headId */
			groupBy?: string | string[];
		};
		"aggregate-doc-templates": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, region, active */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, region, active, code, numeratorId, fileId, withStamps, moduleId, bodyType, isDeleted, isDefault, createdBy, updatedBy */
			groupBy?: string | string[];
		};
		"aggregate-documents": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, templateId, createdBy */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, templateId, createdBy, entityTypeId, entityId, stampsEnabled, fileId, imageId, pdfId, isTransformationError, updatedBy */
			groupBy?: string | string[];
		};
		"aggregate-files": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, size, type, createdBy */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, size, type, createdBy, code, storageId, folderId, deletedType, fileId, updatedBy, deletedBy */
			groupBy?: string | string[];
			/** @description folder whose files are meant */
			folderId?: number;
			/** @description storage whose files are meant */
			storageId?: number;
		};
		"aggregate-invoices": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, amount, stageId, categoryId, assignedById */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, amount, stageId, categoryId, assignedById, createdBy, updatedBy, opened, lastActivityBy, webformId, entityTypeId, xmlId, previousStageId, currency, isManualOpportunity, companyId, contactId, mycompanyId, sourceId, movedBy */
			groupBy?: string | string[];
		};
		"aggregate-items-entityTypeId": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, amount, stageId, categoryId, assignedById, sourceId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, amount, stageId, categoryId, assignedById, sourceId, createdBy, updatedBy, opened, lastActivityBy, webformId, entityTypeId, xmlId, previousStageId, currency, isManualOpportunity, companyId, contactId, mycompanyId, movedBy */
			groupBy?: string | string[];
		};
		"aggregate-leads": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, amount, stageId, stageSemanticId, sourceId, assignedById */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, amount, stageId, stageSemanticId, sourceId, assignedById, createdBy, updatedBy, opened, lastActivityBy, webformId, entityTypeId, currency, isManualOpportunity, companyId, contactId, isConvert, isReturnCustomer, hasPhone, hasEmail, hasImol, movedBy, originatorId, originId */
			groupBy?: string | string[];
		};
		"aggregate-lists-listId-elements": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, sectionId, createdBy */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, sectionId, createdBy, code, iblockId, modifiedBy, bpPublished */
			groupBy?: string | string[];
			/** @description kind of the list, as the host names it */
			iblockTypeId?: string;
		};
		"aggregate-orders": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, price, statusId, currency, responsibleId, payed, canceled */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, price, statusId, currency, responsibleId, payed, canceled, personTypeId, userId, companyId, xmlId, deducted, marked, externalOrder */
			groupBy?: string | string[];
		};
		"aggregate-pages": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, siteId, active */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, siteId, active, code, deleted, folder, folderId, tplId, sitemap, xmlId, domainId, createdById, modifiedById */
			groupBy?: string | string[];
		};
		"aggregate-payments": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, sum, paySystemId, paid, currency */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, sum, paySystemId, paid, currency, orderId, xmlId, responsibleId, companyId, isReturn, paySystemIsCash, psStatus, marked */
			groupBy?: string | string[];
		};
		"aggregate-product-sections": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, catalogId, sectionId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, catalogId, sectionId, xmlId */
			groupBy?: string | string[];
		};
		"aggregate-products": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, price, sectionId, catalogId, active */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, price, sectionId, catalogId, active, currency, xmlId, code, vatId, vatIncluded, descriptionType, createdBy, modifiedBy */
			groupBy?: string | string[];
		};
		"aggregate-quotes": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, amount, stageId, assignedById */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, amount, stageId, assignedById, createdBy, updatedBy, opened, lastActivityBy, webformId, entityTypeId, currency, isManualOpportunity, dealId, leadId, companyId, contactId, mycompanyId, closed, personTypeId */
			groupBy?: string | string[];
		};
		"aggregate-requisites": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, entityTypeId, presetId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, entityTypeId, presetId, entityId, active, addressOnly, code, xmlId, originatorId, createdById, modifyById, rqCompanyId, rqVatId, rqIdentType, rqIdentDocIssuedBy, rqIdentDocDepCode, rqVatPayer */
			groupBy?: string | string[];
		};
		"aggregate-sites": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, type, active */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, type, active, code, deleted, domainId, xmlId, createdById, modifiedById */
			groupBy?: string | string[];
			/**
			 * @description an inner kind of site instead of public ones
			 * @enum {string}
			 */
			scope?: "KNOWLEDGE" | "GROUP" | "MAINPAGE";
		};
		"aggregate-statuses": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, entityId, categoryId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, entityId, categoryId, statusId, system */
			groupBy?: string | string[];
		};
		"aggregate-storages": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, entityType */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, entityType, code, moduleId, entityId, rootObjectId */
			groupBy?: string | string[];
		};
		"aggregate-tasks": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, status, priority, responsibleId, groupId, timeEstimate */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, status, priority, responsibleId, groupId, timeEstimate, createdBy, parentId, stageId, mark, multitask, allowChangeDeadline, allowTimeTracking, taskControl, matchWorkTime, favorite, closedBy, changedBy, flowId, xmlId */
			groupBy?: string | string[];
		};
		"aggregate-users": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, active, userType */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, active, userType, personalGender, isOnline, isAdmin, xmlId */
			groupBy?: string | string[];
		};
		"aggregate-workgroups": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			/** @description none: only a count */
			aggregate?: {
				/** @description `*` (count only), custom fields, active, ownerId */
				field: string;
				/** @enum {string} */
				function: "count" | "sum" | "avg" | "min" | "max";
			}[];
			/** @description custom fields, active, ownerId, visible, opened, closed, subjectId, project, scrumMasterId, isExtranet, siteId */
			groupBy?: string | string[];
		};
		"ai.audio.transcriptions.answer": {
			text: string;
			task?: string;
			language?: string;
			/** @description Seconds */
			duration?: number | string;
			segments?: {
				[key: string]: unknown;
			}[] | null;
			words?: {
				[key: string]: unknown;
			}[] | null;
		} & {
			[key: string]: unknown;
		};
		"ai.chat.completions.answer": {
			id?: string;
			/** @constant */
			object?: "chat.completion";
			/** @description Seconds since 1970 */
			created?: number;
			/** @description Id of the model that answered */
			model: string;
			choices: ({
				index?: number;
				message?: {
					[key: string]: unknown;
				};
				finish_reason?: string | null;
			} & {
				[key: string]: unknown;
			})[];
			usage?: {
				[key: string]: unknown;
			} | null;
		} & {
			[key: string]: unknown;
		};
		"ai.credentials.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["CredentialAnswer"];
		};
		"ai.credentials.delete.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["DeletedAnswer"];
		};
		"ai.credentials.delete.path": {
			/** @description Id of the credential */
			id: string | number;
		};
		"ai.credentials.fetchModels.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["CredentialModelAnswer"][];
			meta: components["schemas"]["ListTotal"];
		};
		"ai.embeddings.answer": {
			/** @constant */
			object: "list";
			data: {
				/** @constant */
				object: "embedding";
				index: number;
				embedding: number[] | string;
			}[];
			/** @description Id of the model that answered */
			model: string;
			usage: {
				prompt_tokens: number;
				total_tokens: number;
			};
		};
		"ai.images.generations.answer": {
			/** @description Seconds since 1970 */
			created: number;
			data: ({
				url?: string | null;
				b64_json?: string | null;
				revised_prompt?: string | null;
			} & {
				[key: string]: unknown;
			})[];
		} & {
			[key: string]: unknown;
		};
		"ai.models.get.path": {
			/** @description Id of the model */
			id: string | number;
		};
		"ai.pacing.get.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["PacingSettingAnswer"];
		};
		"applications.list.query": {
			/** @description Page from 1; anything else is 1 */
			page?: number;
			/** @description Rows of a page, at most 200; 0, negative or no number is 50 */
			limit?: number;
		};
		"apps.delete.path": {
			/** @description Id of the app */
			id: string | number;
		};
		"apps.get.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["ApplicationAnswer"];
		};
		"apps.sources.cleanup.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["CleanedUpAnswer"];
		};
		"apps.sources.compare.get.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["ComparisonAnswer"];
		};
		"apps.sources.compare.get.path": {
			/** @description Id of the app */
			id: string | number;
			/** @description Id of the source */
			versionId: string | number;
		};
		"apps.sources.compare.get.query": {
			/** @description The version to compare with. Default the one before */
			with?: string;
		};
		"apps.sources.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["SavedVersionAnswer"];
		};
		"apps.sources.delete.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["DeletedVersionAnswer"];
		};
		"apps.sources.delete.query": {
			/** @description Delete it though its tags protect it */
			force?: boolean;
		};
		"apps.sources.download.get.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["DownloadLinkAnswer"];
		};
		"apps.sources.download.get.query": {
			/** @description Name the file is saved under, by default that of the version */
			filename?: string;
		};
		"apps.sources.get.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["SourceVersionAnswer"];
		};
		"apps.sources.list.query": {
			/** @description Only what has this content: 64 hexadecimal digits */
			sha256?: string;
			/** @description Versions of the answer. Default 500 */
			limit?: number;
			/** @description Only versions before this one */
			before?: string;
		};
		"basketItems.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-basket-items"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"basketItems.delete.path": {
			/** @description Id of the basket item */
			id: number;
		};
		"basketItems.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-basket-items"][];
			meta: components["schemas"]["ListMeta"];
		};
		"bizprocTemplates.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-bizproc-templates"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"bizprocTemplates.delete.path": {
			/** @description Id of the bizproc template */
			id: number;
		};
		"bizprocTemplates.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-bizproc-templates"][];
			meta: components["schemas"]["ListMeta"];
		};
		"bookings.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-bookings"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"bookings.delete.path": {
			/** @description Id of the booking */
			id: number;
		};
		"bookings.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-bookings"][];
			meta: components["schemas"]["ListMeta"];
		};
		"bots.chats.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["BotChatAnswer"];
		};
		"bots.chats.create.path": {
			/** @description Id of the bot */
			botId: number;
		};
		"bots.chats.get.path": {
			/** @description Id of the bot */
			botId: number;
			/** @description Id of the chat */
			dialogId: string | number;
		};
		"bots.chats.leave.answer": {
			/** @constant */
			success: true;
			/** @constant */
			data: true;
		};
		"bots.commands.answer.path": {
			/** @description Id of the bot */
			botId: number;
			/** @description Id of the command */
			commandId: number;
		};
		"bots.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["BotAnswer"];
		};
		"bots.delete.path": {
			/** @description Id of the bot */
			botId: string | number;
		};
		"bots.messages.context.get.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["MessageWindowAnswer"];
		};
		"bots.messages.context.get.path": {
			/** @description Id of the bot */
			botId: number;
			/** @description Id of the message */
			messageId: number;
		};
		"calendarEvents.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-calendar-events"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"calendarEvents.delete.path": {
			/** @description Id of the calendar event */
			id: number;
		};
		"calendarEvents.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-calendar-events"][];
			meta: components["schemas"]["ListMeta"];
		};
		"calls.finish.path": {
			/** @description Id of the call */
			callId: string | number;
		};
		"calls.hide.answer": {
			/** @constant */
			success: true;
			data: {
				/** @constant */
				done: true;
			};
		};
		"calls.hide.body": {
			/** @description Number of the user who sees the card */
			userId: number;
		};
		"calls.transcription.create.answer": {
			/** @constant */
			success: true;
			data: {
				/** @description Number of the transcript that was made. */
				transcriptId?: number | null;
			} & {
				[key: string]: unknown;
			};
		};
		"catalogPriceTypes.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-price-types"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"catalogPriceTypes.delete.path": {
			/** @description Id of the catalog price type */
			id: number;
		};
		"catalogPriceTypes.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-price-types"][];
			meta: components["schemas"]["ListMeta"];
		};
		"catalogPrices.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-prices"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"catalogPrices.delete.path": {
			/** @description Id of the catalog price */
			id: number;
		};
		"catalogPrices.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-prices"][];
			meta: components["schemas"]["ListMeta"];
		};
		"catalogProductProperties.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-product-properties"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"catalogProductProperties.delete.path": {
			/** @description Id of the catalog product property */
			id: number;
		};
		"catalogProductProperties.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-product-properties"][];
			meta: components["schemas"]["ListMeta"];
		};
		"catalogProductPropertyEnums.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-product-property-enums"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"catalogProductPropertyEnums.delete.path": {
			/** @description Id of the catalog product property enum */
			id: number;
		};
		"catalogProductPropertyEnums.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-product-property-enums"][];
			meta: components["schemas"]["ListMeta"];
		};
		"catalogProducts.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-products"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"catalogProducts.delete.path": {
			/** @description Id of the catalog product */
			id: number;
		};
		"catalogProducts.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-products"][];
			meta: components["schemas"]["ListMeta"];
		};
		"catalogSections.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-sections"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"catalogSections.delete.path": {
			/** @description Id of the catalog section */
			id: number;
		};
		"catalogSections.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-catalog-sections"][];
			meta: components["schemas"]["ListMeta"];
		};
		"chats.create.answer": {
			/** @constant */
			success: true;
			data: number;
		};
		"chats.find.get.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["ChatAnswer"];
		};
		"chats.folder.get.path": {
			/** @description Id of the chat */
			chatId: number;
		};
		"chats.get.path": {
			/** @description Id of the chat */
			id: string | number;
		};
		"chats.leave.answer": {
			/** @constant */
			success: true;
			data: boolean;
		};
		"chats.messages.create.path": {
			/** @description Id of the chat */
			dialogId: string | number;
		};
		"chats.messages.delete.path": {
			/** @description Id of the chat */
			dialogId: string | number;
			/** @description Id of the message */
			messageId: number;
		};
		"chats.update.path": {
			/** @description Id of the chat */
			id: number;
		};
		"companies.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-companies"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"companies.delete.path": {
			/** @description Id of the company */
			id: number;
		};
		"companies.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-companies"][];
			meta: components["schemas"]["ListMeta"];
		};
		"contacts.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-contacts"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"contacts.delete.path": {
			/** @description Id of the contact */
			id: number;
		};
		"contacts.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-contacts"][];
			meta: components["schemas"]["ListMeta"];
		};
		"cowork.activateMarketTrial.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["MarketTrialAnswer2"];
		};
		"create-activities": {
			/** @description Number of the record it belongs to, of the kind `ownerTypeId`. Set on create only. */
			ownerId?: number;
			/** @description Kind of that record: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice. Set on create only. */
			ownerTypeId?: number;
			/**
			 * @description What kind of activity it is. `1` meeting, `2` call, `3` task, `4` email, `5` other, `6` provider-defined. Set on create only.
			 * @enum {number}
			 */
			typeId: 1 | 2 | 3 | 4 | 5 | 6;
			/** @description Code of the part of the portal that runs it, such as `CRM_TODO`. */
			providerId?: string;
			/** @description Kind of activity within `providerId`. */
			providerTypeId?: string;
			/** @description Group of kinds within `providerId`. */
			providerGroupId?: string;
			/** @description Short text in lists and in the timeline. */
			subject: string;
			/** @description When it begins. ISO 8601 with offset. */
			startTime?: string;
			/** @description When it ends. ISO 8601 with offset. */
			endTime?: string;
			/** @description By when it is due. ISO 8601 with offset. */
			deadline?: string;
			/** @description It is done. */
			completed?: boolean;
			/**
			 * @description How far it is. `1` waiting, `2` completed, `3` auto-completed.
			 * @enum {number}
			 */
			status?: 1 | 2 | 3;
			/** @description Number of the user who is to do it; the acting person by default. */
			responsibleId?: number;
			/**
			 * @description How urgent it is. `0` none, `1` low, `2` medium, `3` high.
			 * @enum {number}
			 */
			priority?: 0 | 1 | 2 | 3;
			/** @description Unit of the reminder: 0 none, 1 minutes, 2 hours, 3 days. */
			notifyType?: number;
			/** @description How many such units before the start the reminder comes. */
			notifyValue?: number;
			/** @description Text of the activity, written as `descriptionType` says. */
			description?: string;
			/** @description Form of the text: 1 plain, 2 BB code, 3 HTML. */
			descriptionType?: number;
			/**
			 * @description Who began it. `0` none, `1` incoming, `2` outgoing.
			 * @enum {number}
			 */
			direction?: 0 | 1 | 2;
			/** @description Where it takes place. */
			location?: string;
			/** @description Settings of the kind of activity, such as who sends a message. */
			settings?: {
				[key: string]: unknown;
			};
			/** @description Number of the activity in an outside system. */
			originId?: string;
			/** @description Name of that outside system. */
			originatorId?: string;
			/** @description Data of `providerId`. */
			providerParams?: {
				[key: string]: unknown;
			};
			/** @description Data of `providerId` as text. */
			providerData?: string;
			/** @description How it went, a number of `providerId`. */
			resultMark?: number;
			/** @description What came of it as a number, for statistics. */
			resultValue?: number;
			/** @description Sum that came of it, in `resultCurrencyId`. */
			resultSum?: number;
			/** @description Currency of `resultSum`, a code such as `EUR`. */
			resultCurrencyId?: string;
			/** @description With whom and by what: `{VALUE, ENTITY_ID, ENTITY_TYPE_ID}`; answered only when selected. */
			communications: {
				[key: string]: unknown;
			}[];
			/** @description Attached files; written as `{fileData: [name, base64]}`; answered only when selected. */
			files?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"create-addresses": {
			/**
			 * @description What the address is for. `1` actual, `4` registered, `6` legal, `8` correspondence, `9` beneficiary, `11` delivery. Set on create only.
			 * @enum {number}
			 */
			typeId: 1 | 4 | 6 | 8 | 9 | 11;
			/** @description Kind of record it belongs to: 8 requisites, 1 lead. Set on create only. */
			entityTypeId: number;
			/** @description Number of that record. Set on create only. */
			entityId: number;
			/** @description Street and house. */
			address1?: string;
			/** @description Flat, office or floor. */
			address2?: string;
			/** @description Town or village. */
			city?: string;
			/** @description Code for the post. */
			postalCode?: string;
			/** @description District. */
			region?: string;
			/** @description State or province. */
			province?: string;
			/** @description Name of the country. */
			country?: string;
			/** @description Code of the country as the host has it. */
			countryCode?: string;
			/** @description Number of the same address on the map of the portal. */
			locAddrId?: number;
		} & {
			[key: string]: unknown;
		};
		"create-basket-items": {
			/** @description Number of the order it belongs to. Set on create only. */
			orderId: number;
			/** @description Number of the product; 0 for one that no catalog has. Set on create only. */
			productId: number;
			/** @description What the product is called in the order. */
			name: string;
			/** @description Price of one unit after discounts, in `currency`. */
			price?: number;
			/** @description Price of one unit before discounts; `price` and `discountPrice` add up to it. */
			basePrice?: number;
			/** @description Discount on one unit; negative for a surcharge. */
			discountPrice?: number;
			/** @description Currency of the order, a code such as `EUR`. Set on create only. */
			currency: string;
			/** @description The price was set by hand. */
			customPrice?: boolean;
			/** @description How many units are bought. */
			quantity: number;
			/** @description Code of the unit, such as 796 for pieces. */
			measureCode?: string;
			/** @description Name of the unit, such as pcs. */
			measureName?: string;
			/** @description Place in the order; lower comes first. */
			sort?: number;
			/** @description Weight of one unit, in grams. */
			weight?: number;
			/** @description Width, height and length in millimetres, as the host stores them. */
			dimensions?: string;
			/** @description Tax in percent; empty without tax. */
			vatRate?: number;
			/** @description `price` contains the tax. */
			vatIncluded?: boolean;
			/** @description The product can be bought at present. */
			canBuy?: boolean;
			/** @description Key of the line in an outside system. */
			xmlId?: string;
			/** @description Key of the catalog in an outside system. */
			catalogXmlId?: string;
			/** @description Key of the product in an outside system. */
			productXmlId?: string;
			/** @description What distinguishes the variant: `{name, value, code, sort}`. */
			properties?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"create-bizproc-templates": {
			/** @description What the workflow is called. */
			name: string;
			/** @description What the workflow does. */
			description?: string;
			/** @description Kind of records it works on: part of the portal, class, kind. Set on create only. */
			documentType: string[];
			/**
			 * @description When it starts by itself. `0` by hand, `1` on create, `2` on update, `3` on create and update.
			 * @enum {number}
			 */
			autoExecute?: 0 | 1 | 2 | 3;
			/** @description File of the designer, as `[file name, content as base64]`. Never answered. */
			templateData: unknown;
		} & {
			[key: string]: unknown;
		};
		"create-bookings": {
			/** @description What the booking is called. */
			name?: string;
			/** @description Notes on the booking. */
			description?: string;
			/** @description Numbers of what is booked, such as rooms, people or equipment; the first is the main one. */
			resourceIds: number[];
			/** @description From when to when: `{from, to}`, each `{timestamp, timezone}` with Unix seconds. */
			datePeriod: {
				[key: string]: unknown;
			};
		} & {
			[key: string]: unknown;
		};
		"create-calendar-events": {
			/** @description What the event is called. */
			name: string;
			/** @description Text about it. */
			description?: string;
			/**
			 * @description Whose calendar it is in. `user` a user, `group` a workgroup, `company_calendar` the company.
			 * @enum {string}
			 */
			ownerType: "user" | "group" | "company_calendar";
			/** @description Number of that user or workgroup; 0 for the company. */
			ownerId: number;
			/** @description When it begins. ISO 8601 with offset. */
			dateFrom: string;
			/** @description When it ends. ISO 8601 with offset. */
			dateTo: string;
			/** @description It has no hours: it lasts whole days. */
			allDay?: boolean;
			/**
			 * @description How much it matters. `high`, `normal`, `low`.
			 * @enum {string}
			 */
			importance?: "high" | "normal" | "low";
			/**
			 * @description What others see of the person meanwhile. `busy`, `quest` tentative, `free`, `absent` away.
			 * @enum {string}
			 */
			accessibility?: "busy" | "quest" | "free" | "absent";
			/** @description Where it takes place, or the room that is booked. */
			location?: string;
			/** @description Colour in the calendar, such as `#9DCF00`. */
			color?: string;
			/** @description Number of the calendar; a user has several. */
			sectionId: number;
			/** @description Time zone of the beginning, such as `Europe/Berlin`. */
			timezoneFrom?: string;
			/** @description Time zone of the end, such as `Europe/Berlin`. */
			timezoneTo?: string;
			/** @description Others are invited. */
			isMeeting?: boolean;
			/** @description Who is invited: written as numbers of users, answered as `{id, entryId, status}`. */
			attendees?: (number | {
				[key: string]: unknown;
			})[];
			/** @description How it repeats: `{FREQ, INTERVAL, COUNT, UNTIL, BYDAY}`. */
			rrule?: {
				[key: string]: unknown;
			};
			/** @description Reminders before it: `{type, count}`, type `min`, `hour` or `day`. */
			remind?: {
				[key: string]: unknown;
			}[];
			/** @description Others only see that the person is busy. */
			privateEvent?: boolean;
		} & {
			[key: string]: unknown;
		};
		"create-catalog-price-types": {
			/** @description Code of the kind of price. */
			name: string;
			/** @description It is the basic price of every product; there is one. */
			base?: boolean;
			/** @description Place in lists; lower comes first. */
			sort?: number;
			/** @description Key of the kind of price in an outside system. */
			xmlId?: string;
		} & {
			[key: string]: unknown;
		};
		"create-catalog-prices": {
			/** @description Number of the product (`catalog-products`). Set on create only. */
			productId: number;
			/** @description Number of the kind of price (`catalog-price-types`). Set on create only. */
			catalogGroupId: number;
			/** @description What one unit costs, in `currency`. */
			price: number;
			/** @description Currency of the price, a code such as `EUR`. */
			currency: string;
			/** @description Number of the markup the price was reckoned with. */
			extraId?: number;
			/** @description Smallest quantity the price holds for. */
			quantityFrom?: number;
			/** @description Largest quantity the price holds for. */
			quantityTo?: number;
		} & {
			[key: string]: unknown;
		};
		"create-catalog-product-properties": {
			/** @description Number of the catalog whose products have it. Set on create only. */
			iblockId: number;
			/** @description What the property is called. */
			name: string;
			/**
			 * @description What kind of value it holds. `S` string, `N` number, `L` list, `F` file, `G` link to a section, `E` link to an element.
			 * @enum {string}
			 */
			propertyType: "S" | "N" | "L" | "F" | "G" | "E";
			/** @description Finer kind of value, such as `Date` or `HTML`; empty for the plain ones. */
			userType?: string;
			/** @description Short name for developers. */
			code?: string;
			/** @description Key of the property in an outside system. */
			xmlId?: string;
			/** @description It is in use. */
			active?: boolean;
			/** @description Place on the card; lower comes first. */
			sort?: number;
			/** @description Value of a new product. */
			defaultValue?: string;
			/** @description Height of the input, in lines. */
			rowCount?: number;
			/** @description Width of the input, in characters. */
			colCount?: number;
			/** @description How a list is shown: `L` to unfold, `C` as boxes to tick. */
			listType?: string;
			/** @description It holds a list of values. */
			multiple?: boolean;
			/** @description Inputs shown for new values of a list. */
			multipleCnt?: number;
			/** @description Endings of files it takes, with commas between them. */
			fileType?: string;
			/** @description Number of the catalog or list it links to. */
			linkIblockId?: number;
			/** @description Each value has a description. */
			withDescription?: boolean;
			/** @description The search of the portal looks into it. */
			searchable?: boolean;
			/** @description Lists of products can be filtered by it. */
			filtrable?: boolean;
			/** @description A product cannot be saved without it. */
			isRequired?: boolean;
			/** @description Help beside the input. */
			hint?: string;
			/** @description Settings of `userType`. */
			userTypeSettings?: {
				[key: string]: unknown;
			};
		} & {
			[key: string]: unknown;
		};
		"create-catalog-product-property-enums": {
			/** @description Number of the property it belongs to. Set on create only. */
			propertyId: number;
			/** @description What people read. */
			value: string;
			/** @description Key of the choice, unique within its property. */
			xmlId: string;
			/** @description New products have it. */
			def?: boolean;
			/** @description Place in the list; lower comes first. */
			sort?: number;
		} & {
			[key: string]: unknown;
		};
		"create-catalog-products": {
			/** @description What the product is called. */
			name: string;
			/** @description Number of the catalog it stands in. Set on create only. */
			iblockId: number;
			/** @description Number of its section (`catalog-sections`). */
			iblockSectionId?: number;
			/** @description It is offered. */
			active?: boolean;
			/** @description Short name for addresses of pages. */
			code?: string;
			/** @description Key of the product in an outside system. */
			xmlId?: string;
			/** @description Place in lists; lower comes first. */
			sort?: number;
			/** @description Number of the unit it is counted in. */
			measure?: number;
			/** @description Units in all warehouses that are not reserved. */
			quantity?: number;
			/** @description Whether stock is counted: `Y`, `N`, or `D` as the catalog says. */
			quantityTrace?: string;
			/** @description Whether it can be bought without stock: `Y`, `N`, or `D` as the catalog says. */
			canBuyZero?: string;
			/** @description Whether people can ask to hear of new stock: `Y`, `N`, or `D` as the catalog says. */
			subscribe?: string;
			/** @description What one unit costs to buy in, in `purchasingCurrency`. */
			purchasingPrice?: number;
			/** @description Currency of `purchasingPrice`, a code such as `EUR`. */
			purchasingCurrency?: string;
			/** @description Number of the rate of value added tax. */
			vatId?: number;
			/** @description Prices contain the tax. */
			vatIncluded?: boolean;
			/** @description Weight of one unit, in grams. */
			weight?: number;
			/** @description Width of one unit, in millimetres. */
			width?: number;
			/** @description Height of one unit, in millimetres. */
			height?: number;
			/** @description Length of one unit, in millimetres. */
			length?: number;
			/** @description Short text for lists. */
			previewText?: string;
			/** @description Whole text for its page. */
			detailText?: string;
			/** @description Small picture; written as `{fileData: [name, base64]}`. */
			previewPicture?: unknown;
			/** @description Large picture; written as `{fileData: [name, base64]}`. */
			detailPicture?: unknown;
			/** @description Number of the user who made the product. */
			createdBy?: number;
			/** @description Number of the user who last changed the product. */
			modifiedBy?: number;
			/** @description When the product was made. ISO 8601 with offset. */
			dateCreate?: string;
		} & {
			[key: string]: unknown;
		};
		"create-catalog-sections": {
			/** @description Number of the catalog it stands in. */
			iblockId: number;
			/** @description Number of the section above it; empty at the top. */
			iblockSectionId?: number;
			/** @description What the section is called. */
			name: string;
			/** @description Short name for addresses of pages. */
			code?: string;
			/** @description Key of the section in an outside system. */
			xmlId?: string;
			/** @description Place in lists; lower comes first. */
			sort?: number;
			/** @description It is shown. */
			active?: boolean;
			/** @description Text about it, written as `descriptionType` says. */
			description?: string;
			/**
			 * @description Form of the text. `text` plain text, `html` HTML.
			 * @enum {string}
			 */
			descriptionType?: "text" | "html";
		} & {
			[key: string]: unknown;
		};
		"create-companies": {
			/** @description Number of the user responsible. */
			assignedById?: number;
			/** @description All users of the portal may see the record. */
			opened?: boolean;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string;
			/** @description Name of the company. */
			title: string;
			/** @description Picture; written as `[file name, content as base64]`. */
			logo?: unknown;
			/** @description Actual address in one text; parts of it are in `addresses`. */
			address?: string;
			/** @description Registered address in one text. */
			addressLegal?: string;
			/** @description Bank account in one text; structured ones belong to `requisites`. */
			bankingDetails?: string;
			/** @description Notes on the company; may hold markup. */
			comments?: string;
			/** @description Kind of company, a code from `statuses` of `COMPANY_TYPE`. */
			typeId?: string;
			/** @description Line of business, a code from `statuses` of `INDUSTRY`. */
			industry?: string;
			/** @description Turnover in a year, in `currency`. */
			revenue?: number;
			/** @description Currency of the turnover, a code such as `EUR`. */
			currency?: string;
			/** @description Size of the staff, a code from `statuses` of `EMPLOYEES`. */
			employees?: string;
			/** @description It is a company of the portal itself, which issues quotes and invoices. */
			isMyCompany?: boolean;
			/** @description First phone number; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			phone?: string | (string | {
				value: string;
				type?: string;
			})[];
			/** @description First e-mail address; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			email?: string | (string | {
				value: string;
				type?: string;
			})[];
			/** @description Phone numbers, e-mail addresses, sites and messengers: `{id, typeId, valueType, value}`. */
			fm?: {
				[key: string]: unknown;
			}[];
			/** @description Numbers of the contacts who work there. */
			contactIds?: number[];
			/** @description Number of the category of companies. Set on create only. */
			categoryId?: number;
			/** @description Name of the outside system the record comes from. */
			originatorId?: string;
			/** @description Number of the record in that outside system. */
			originId?: string;
			/** @description Numbers of the users who watch the company. */
			observers?: number[];
		} & {
			[key: string]: unknown;
		};
		"create-contacts": {
			/** @description Number of the user responsible. */
			assignedById?: number;
			/** @description All users of the portal may see the record. */
			opened?: boolean;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string;
			/** @description First name. */
			name?: string;
			/** @description Family name. */
			lastName?: string;
			/** @description Middle name or patronymic. */
			secondName?: string;
			/** @description Form of address, a code from `statuses` of `HONORIFIC`. */
			honorific?: string;
			/** @description Portrait; written as `[file name, content as base64]`. */
			photo?: unknown;
			/** @description Position the person holds. */
			post?: string;
			/** @description Postal address in one text; parts of it are in `addresses`. */
			address?: string;
			/** @description Notes on the person; may hold markup. */
			comments?: string;
			/** @description Number of the main company. */
			companyId?: number;
			/** @description Numbers of all companies, the main one first. */
			companyIds?: number[];
			/** @description How the person was found, a code from `statuses` of `SOURCE`. */
			sourceId?: string;
			/** @description More on how the person was found. */
			sourceDescription?: string;
			/** @description Kind of contact, a code from `statuses` of `CONTACT_TYPE`. */
			typeId?: string;
			/** @description Day of birth. ISO 8601 date, with the time where the host keeps one. */
			birthdate?: string;
			/** @description The contact may be exported. */
			export?: boolean;
			/** @description First phone number; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			phone?: string | (string | {
				value: string;
				type?: string;
			})[];
			/** @description First e-mail address; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			email?: string | (string | {
				value: string;
				type?: string;
			})[];
			/** @description Phone numbers, e-mail addresses, sites and messengers: `{id, typeId, valueType, value}`. */
			fm?: {
				[key: string]: unknown;
			}[];
			/** @description Number of the category of contacts. Set on create only. */
			categoryId?: number;
			/** @description Name of the outside system the record comes from. */
			originatorId?: string;
			/** @description Number of the record in that outside system. */
			originId?: string;
			/** @description Numbers of the users who watch the contact. */
			observers?: number[];
		} & {
			[key: string]: unknown;
		};
		"create-currencies": {
			/** @description Three letters that name the currency, such as `EUR`. Set on create only. */
			id: string;
			/** @description For how many units of it `amount` is the rate. */
			amountCnt: number;
			/** @description Rate: what `amountCnt` units cost in the base currency. */
			amount: number;
			/** @description Place in lists; lower comes first. */
			sort?: number;
			/** @description Name and form by language: `{en: {FULL_NAME, FORMAT_STRING, …}}`. */
			lang?: {
				[key: string]: unknown;
			};
		} & {
			[key: string]: unknown;
		};
		"create-deal-categories": {
			/** @description What the pipeline is called. */
			name: string;
			/** @description Place among the pipelines; lower comes first. */
			sort?: number;
			/** @description New deals go there unless they name another. */
			isDefault?: boolean;
		} & {
			[key: string]: unknown;
		};
		"create-deals": {
			/** @description Number of the user responsible. */
			assignedById?: number;
			/** @description All users of the portal may see the record. */
			opened?: boolean;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string;
			/** @description Name of the deal in lists and on its card. */
			title?: string;
			/** @description Sum of the deal, in `currency`. */
			amount?: number;
			/** @description Currency of the sums, a code such as `EUR`. */
			currency?: string;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. */
			isManualOpportunity?: boolean;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number;
			/** @description Number of the pipeline (`deal-categories`); 0 is the one every portal begins with. Set on create only. */
			categoryId?: number;
			/** @description Code of the stage, from `statuses`; outside of pipeline 0 it begins with `C`, its number and a colon. */
			stageId?: string;
			/** @description Kind of deal, a code from `statuses` of `DEAL_TYPE`. */
			typeId?: string;
			/** @description Chance to win it, in percent. */
			probability?: number;
			/** @description Number of the company that is the customer. */
			companyId?: number;
			/** @description Number of the main contact. */
			contactId?: number;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[];
			/** @description Notes on the deal; may hold markup. */
			comments?: string;
			/** @description Day the deal began. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string;
			/** @description Day it is expected to close, or closed. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string;
			/** @description The deal is over, won or lost. */
			closed?: boolean;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. */
			sourceId?: string;
			/** @description More on how the customer was found. */
			sourceDescription?: string;
			/** @description Further notes; the card does not show them. */
			additionalInfo?: string;
			/** @description Name of the outside system the record comes from. */
			originatorId?: string;
			/** @description Number of the record in that outside system. */
			originId?: string;
			/** @description Numbers of the users who watch the deal. */
			observers?: number[];
		} & {
			[key: string]: unknown;
		};
		"create-departments": {
			/** @description What the department is called. */
			name: string;
			/** @description Number of the department above it. */
			parentId: number;
			/** @description Number of the user who leads it. */
			headId?: number;
			/** @description Place beside its neighbours; lower comes first. */
			sort?: number;
		} & {
			[key: string]: unknown;
		};
		"create-doc-templates": {
			/** @description What the template is called. */
			name: string;
			/** @description Short name for developers. */
			code?: string;
			/** @description Country whose forms it follows, such as `de`. */
			region: string;
			/** @description It can be chosen. */
			active?: boolean;
			/** @description Number of what numbers its documents. */
			numeratorId: number;
			/** @description The DOCX file of the template, as base64. Never answered. */
			file: unknown;
			/** @description Number of the file of the template. */
			fileId?: number;
			/** @description Documents show seal and signature. */
			withStamps?: boolean;
			/** @description Who may choose it, as codes of rights such as `UA` for everybody. */
			users?: string[];
			/** @description Kinds of records it can be filled from. */
			providers?: string[];
			/** @description Place in lists; lower comes first. */
			sort?: number;
		} & {
			[key: string]: unknown;
		};
		"create-documents": {
			/** @description Number of the template (`doc-templates`) it was made from. Set on create only. */
			templateId: number;
			/** @description Kind of record it is made of: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice. Set on create only. */
			entityTypeId?: number;
			/** @description Number of that record. Set on create only. */
			entityId?: number;
			/** @description Name of the record for a document of no record of the CRM. Set on create only. */
			value?: string;
			/** @description What stands in the fields of the template: `{field: value}`. */
			values?: {
				[key: string]: unknown;
			};
			/** @description It shows seal and signature. */
			stampsEnabled?: boolean;
			/** @description Class of the host that fills the template, for a document of no record of the CRM. Never answered. Set on create only. */
			providerClassName?: string;
			/** @description How fields are written that the template does not describe: `{field: description}`. */
			fieldDescriptions?: {
				[key: string]: unknown;
			};
		} & {
			[key: string]: unknown;
		};
		"create-files": {
			/** @description Name with its ending. */
			name: string;
			/** @description The bytes of the new file, as base64. Never answered. Set on create only. */
			content: string;
			/** @description Number of the storage it lies in. Set on create only. */
			storageId?: number;
			/** @description Number of the folder it lies in. Set on create only. */
			folderId?: number;
		} & {
			[key: string]: unknown;
		};
		"create-folders": {
			/** @description What the folder is called. */
			name: string;
			/** @description Number of the storage it lies in. Set on create only. */
			storageId?: number;
			/** @description Number of the folder it lies in. */
			parentId?: number;
		} & {
			[key: string]: unknown;
		};
		"create-humanresources-nodes": {
			/**
			 * @description What the node is in the structure of the company. `DEPARTMENT` department, `TEAM` team. Set on create only.
			 * @enum {string}
			 */
			type: "DEPARTMENT" | "TEAM";
			/** @description What the department or team is called. */
			name: string;
			/** @description What it is there for. */
			description?: string;
			/** @description Number of the node above it. */
			parentId: number;
			/** @description Name of its colour in the chart of the company. */
			colorName?: string;
			/** @description Who belongs to it at first: `{MEMBER_HEAD: […], MEMBER_EMPLOYEE: […], …}`, numbers of users. Never answered. Set on create only. */
			userIds?: {
				[key: string]: unknown;
			};
			/** @description These people leave their former department. Never answered. Set on create only. */
			moveUsersToNode?: boolean;
			/** @description Makes a chat of its members. Never answered. Set on create only. */
			createChat?: boolean;
			/** @description Numbers of chats that its members join. Never answered. Set on create only. */
			bindingChatIds?: number[];
			/** @description Makes a channel of its members. Never answered. Set on create only. */
			createChannel?: boolean;
			/** @description Numbers of channels that its members join. Never answered. Set on create only. */
			bindingChannelIds?: number[];
			/** @description Makes a collab of its members. Never answered. Set on create only. */
			createCollab?: boolean;
			/** @description Numbers of collabs that its members join. Never answered. Set on create only. */
			bindingCollabIds?: number[];
			/** @description Who decides in workflows and gets reports: `{BUSINESS_PROC_AUTHORITY, REPORTS_AUTHORITY}`. Never answered. Set on create only. */
			settings?: {
				[key: string]: unknown;
			};
		} & {
			[key: string]: unknown;
		};
		"create-invoices": {
			/** @description Number of the user responsible. */
			assignedById?: number;
			/** @description All users of the portal may see the record. */
			opened?: boolean;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string;
			/** @description Subject of the invoice. */
			title?: string;
			/** @description Number printed on the invoice. */
			accountNumber?: string;
			/** @description Key of the record in an outside system. */
			xmlId?: string;
			/** @description Number of the pipeline of invoices. Set on create only. */
			categoryId?: number;
			/** @description Code of the stage, from `statuses` of `SMART_INVOICE_STAGE_` and the pipeline. */
			stageId?: string;
			/** @description Sum of the invoice, in `currency`. */
			amount?: number;
			/** @description Currency of the sums, a code such as `EUR`. */
			currency?: string;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. */
			isManualOpportunity?: boolean;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number;
			/** @description Day the invoice was made out. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string;
			/** @description Day by which it is to be paid. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string;
			/** @description Number of the company that pays. */
			companyId?: number;
			/** @description Number of the main contact. */
			contactId?: number;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[];
			/** @description Number of the own company that makes out the invoice. */
			mycompanyId?: number;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. */
			sourceId?: string;
			/** @description More on how the customer was found. */
			sourceDescription?: string;
			/** @description Notes on the invoice; may hold markup. */
			comments?: string;
			/** @description Numbers of the users who watch the invoice. */
			observers?: number[];
			/** @description Number of the deal the invoice belongs to. */
			parentId2?: number;
		} & {
			[key: string]: unknown;
		};
		"create-items-entityTypeId": {
			/** @description Number of the user responsible. */
			assignedById?: number;
			/** @description All users of the portal may see the record. */
			opened?: boolean;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string;
			/** @description Name of the item in lists and on its card. */
			title?: string;
			/** @description Key of the record in an outside system. */
			xmlId?: string;
			/** @description Number of the pipeline of the smart process. */
			categoryId?: number;
			/** @description Code of the stage, from `statuses`. */
			stageId?: string;
			/** @description Sum of the item, in `currency`. */
			amount?: number;
			/** @description Currency of the sums, a code such as `EUR`. */
			currency?: string;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. */
			isManualOpportunity?: boolean;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number;
			/** @description Day it begins. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string;
			/** @description Day it ends. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string;
			/** @description Number of the company it is for. */
			companyId?: number;
			/** @description Number of the main contact. */
			contactId?: number;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[];
			/** @description Number of the own company it is done by. */
			mycompanyId?: number;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. */
			sourceId?: string;
			/** @description More on how the customer was found. */
			sourceDescription?: string;
			/** @description Numbers of the users who watch the item. */
			observers?: number[];
		} & {
			[key: string]: unknown;
		};
		"create-leads": {
			/** @description Number of the user responsible. */
			assignedById?: number;
			/** @description All users of the portal may see the record. */
			opened?: boolean;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string;
			/** @description Name of the lead in lists and on its card. */
			title?: string;
			/** @description Expected sum, in `currency`. */
			amount?: number;
			/** @description Currency of the sum, a code such as `EUR`. */
			currency?: string;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. */
			isManualOpportunity?: boolean;
			/** @description Code of the stage, from `statuses` of `STATUS`. */
			stageId?: string;
			/** @description More on the stage. */
			statusDescription?: string;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. */
			sourceId?: string;
			/** @description More on how the customer was found. */
			sourceDescription?: string;
			/** @description First name of the person. */
			name?: string;
			/** @description Family name of the person. */
			lastName?: string;
			/** @description Middle name or patronymic. */
			secondName?: string;
			/** @description Form of address, a code from `statuses` of `HONORIFIC`. */
			honorific?: string;
			/** @description Name of the company as the person gave it. */
			companyTitle?: string;
			/** @description Number of the company the lead belongs to. */
			companyId?: number;
			/** @description Number of the main contact. */
			contactId?: number;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[];
			/** @description Position the person holds. */
			post?: string;
			/** @description Postal address in one text. */
			address?: string;
			/** @description Notes on the lead; may hold markup. */
			comments?: string;
			/** @description Day of birth of the person. ISO 8601 date, with the time where the host keeps one. */
			birthdate?: string;
			/** @description First phone number; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			phone?: string | (string | {
				value: string;
				type?: string;
			})[];
			/** @description First e-mail address; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			email?: string | (string | {
				value: string;
				type?: string;
			})[];
			/** @description Phone numbers, e-mail addresses, sites and messengers: `{id, typeId, valueType, value}`. */
			fm?: {
				[key: string]: unknown;
			}[];
			/** @description Name of the outside system the record comes from. */
			originatorId?: string;
			/** @description Number of the record in that outside system. */
			originId?: string;
			/** @description Numbers of the users who watch the lead. */
			observers?: number[];
		} & {
			[key: string]: unknown;
		};
		"create-lists": {
			/** @description What the list is called. */
			name: string;
			/** @description Short name, unique among the lists. */
			code: string;
			/** @description Kind of list: `lists`, `bitrix_processes` or `lists_socnet`. Set on create only. */
			iblockTypeId?: string;
			/** @description What the list is there for. */
			description?: string;
			/** @description Place among the lists; lower comes first. */
			sort?: number;
			/** @description Icon; answered as the number of a file. */
			picture?: unknown;
			/** @description Workflows can run on its elements. */
			bizproc?: boolean;
			/** @description Number of the workgroup it belongs to. Set on create only. */
			socnetGroupId?: number;
		} & {
			[key: string]: unknown;
		};
		"create-lists-listId-elements": {
			/** @description What the element is called. */
			name: string;
			/** @description Name in addresses, unique in its list; made up when a new element has none. */
			code?: string;
			/** @description Number of its section; empty at the top. */
			sectionId?: number;
		} & {
			[key: string]: unknown;
		};
		"create-lists-listId-fields": {
			/** @description What people read. */
			name: string;
			/** @description Kind of value: `S` text, `N` number, `L` list, `F` file, `E` element, `G` section, or with a subtype, `S:Date`. Set on create only. */
			type: string;
			/** @description Short name for developers. */
			code?: string;
			/** @description Place on the card; lower comes first. */
			sort?: number;
			/** @description An element cannot be saved without it. */
			isRequired?: boolean;
			/** @description It holds a list of values. */
			multiple?: boolean;
			/** @description Value of a new element. */
			defaultValue?: string;
			/** @description How it is shown in forms. */
			settings?: {
				[key: string]: unknown;
			};
			/** @description Choices of a list, one a line. */
			listTextValues?: string;
			/** @description Numbers of the choices a new element has. */
			listDefault?: (number | string)[];
			/** @description Number of the list it links to. */
			linkIblockId?: number;
			/** @description Height of the input, in lines. */
			rowCount?: number;
			/** @description Width of the input, in characters. */
			colCount?: number;
		} & {
			[key: string]: unknown;
		};
		"create-lists-listId-sections": {
			/** @description What the section is called. */
			name: string;
			/** @description Name in addresses, unique in its list. */
			code: string;
			/** @description Number of the section above it; empty at the top. */
			parentId?: number;
			/** @description Place beside its neighbours; lower comes first. */
			sort?: number;
			/** @description It is shown. */
			active?: boolean;
			/** @description Text about it. */
			description?: string;
			/** @description Key of the section in an outside system. */
			xmlId?: string;
		} & {
			[key: string]: unknown;
		};
		"create-note-collections": {
			/** @description What the collection is called. */
			name: string;
			/** @description Place among the collections; lower comes first. */
			position?: number;
		} & {
			[key: string]: unknown;
		};
		"create-note-documents": {
			/** @description Number of the collection it stands in. Set on create only. */
			collectionId: number;
			/** @description Number of the document above it; empty at the top. Set on create only. */
			parentId?: number;
			/** @description Heading, up to 255 characters. */
			title: string;
			/** @description Text in Markdown, up to 1 MiB; answered for one document only. */
			markdown?: string;
		} & {
			[key: string]: unknown;
		};
		"create-openline-configs": {
			/** @description What the line is called. */
			name?: string;
			/** @description `Y` when messages are taken, `N` when not. */
			active?: string;
			/** @description `Y` to look for the customer in the CRM, `N` not to. */
			crm?: string;
			/** @description What is made of an unknown customer: `none`, `lead` or `deal`. */
			crmCreate?: string;
			/** @description How such a customer was found: a code from `statuses` of `SOURCE`, or `create` for a new one. */
			crmSource?: string;
			/** @description Who answers: numbers of users, or `{ENTITY_TYPE, ENTITY_ID}` for users and departments. */
			queue?: (number | string | {
				[key: string]: unknown;
			})[];
			/** @description Who is asked first: `evenly`, `strictly` in the order of the queue, or `all`. */
			queueType?: string;
			/** @description Time an operator has before the next is asked, in seconds. */
			queueTime?: number;
			/** @description Time until nobody counts as answering, in seconds. */
			noAnswerTime?: number;
			/** @description What happens then: `text` sends `noAnswerText`, `none` nothing. */
			noAnswerRule?: string;
			/** @description What the customer reads when nobody answers. */
			noAnswerText?: string;
			/** @description `Y` to greet new customers, `N` not to. */
			welcomeMessage?: string;
			/** @description What the customer reads first. */
			welcomeMessageText?: string;
			/** @description `Y` when a bot answers first, `N` when not. */
			welcomeBotEnable?: string;
			/** @description Number of that bot. */
			welcomeBotId?: number;
			/**
			 * @description Which messages bring the bot in. `first` the first message, `always` every message.
			 * @enum {string}
			 */
			welcomeBotJoin?: "first" | "always";
			/** @description Time after which the bot hands over, in seconds; 0 for never. */
			welcomeBotTime?: number;
			/**
			 * @description What the bot does at its end. `queue` hands over to the queue, `close` closes the dialog.
			 * @enum {string}
			 */
			welcomeBotLeft?: "queue" | "close";
			/** @description `Y` to keep working hours, `N` to be there always. */
			worktimeEnable?: string;
			/** @description Hour at which work begins, such as `9`. */
			worktimeFrom?: string;
			/** @description Hour at which work ends, such as `18.30`. */
			worktimeTo?: string;
			/** @description Time zone of these hours, such as `Europe/Berlin`. */
			worktimeTimezone?: string;
			/** @description Days without work, `MO` to `SU`. */
			worktimeDayoff?: string[];
			/** @description Holidays as day and month, such as `1.01`. */
			worktimeHolidays?: string[];
			/** @description `Y` to ask customers for a rating, `N` not to. */
			voteMessage?: string;
			/** @description `Y` to pass over operators who are not at work, `N` to ask them too. */
			checkAvailable?: string;
			/** @description How many conversations an operator may have at once; 0 for any number. */
			maxChat?: number;
			/** @description Language of the texts, such as `en`. */
			languageId?: string;
		} & {
			[key: string]: unknown;
		};
		"create-order-statuses": {
			/** @description One or two letters by which orders refer to it, such as `N`. Set on create only. */
			id: string;
			/**
			 * @description What it is a status of. `O` order, `D` delivery.
			 * @enum {string}
			 */
			type: "O" | "D";
			/** @description The customer gets a message when it is reached. */
			notify?: boolean;
			/** @description Place among the statuses; lower comes first. */
			sort?: number;
			/** @description Colour in lists, such as `#FF0000`. */
			color?: string;
			/** @description Key of the status in an outside system. */
			xmlId?: string;
		} & {
			[key: string]: unknown;
		};
		"create-orders": {
			/** @description Site the order was made on; `s1` on most portals. Set on create only. */
			lid: string;
			/** @description Number of the kind of payer, person or company. */
			personTypeId: number;
			/** @description Code of the status (`order-statuses`). */
			statusId?: string;
			/** @description Sum to pay, in `currency`. */
			price?: number;
			/** @description Currency of the order, a code such as `EUR`. Set on create only. */
			currency: string;
			/** @description Discount on the whole order, in `currency`. */
			discountValue?: number;
			/** @description Number of the customer as a user of the shop. */
			userId?: number;
			/** @description Number of the user who looks after the order. */
			responsibleId?: number;
			/** @description Number of the own company that sells. */
			companyId?: number;
			/** @description Notes of the seller. */
			comments?: string;
			/** @description Notes of the customer. */
			userDescription?: string;
			/** @description Further notes; no longer used by the host. */
			additionalInfo?: string;
			/** @description Subject; no longer used by the host. */
			orderTopic?: string;
			/** @description Key of the order in an outside system. */
			xmlId?: string;
			/** @description It was called off. */
			canceled?: boolean;
			/** @description Why it was called off. */
			reasonCanceled?: string;
			/** @description Something is wrong with it. */
			marked?: boolean;
			/** @description What is wrong with it. */
			reasonMarked?: string;
			/** @description It comes from an outside system. */
			externalOrder?: boolean;
			/** @description When the order was made. ISO 8601 with offset. */
			createdAt?: string;
		} & {
			[key: string]: unknown;
		};
		"create-pages": {
			/** @description Number of the site it belongs to. */
			siteId: number;
			/** @description Heading in lists and in the browser. */
			title: string;
			/** @description Last part of its address. */
			code?: string;
			/** @description Notes for lists of pages. */
			description?: string;
			/** @description It is a folder for pages. */
			folder?: boolean;
			/** @description Number of the folder it lies in. */
			folderId?: number;
			/** @description Number of the layout around it. */
			tplId?: number;
			/** @description It stands in `sitemap.xml`. */
			sitemap?: boolean;
			/** @description Key of the page in an outside system. */
			xmlId?: string;
			/** @description When it was last published. ISO 8601 with offset. */
			datePublic?: string;
		} & {
			[key: string]: unknown;
		};
		"create-payments": {
			/** @description Number of the order that is paid. Set on create only. */
			orderId: number;
			/** @description Number of the way to pay. */
			paySystemId: number;
			/** @description What is paid, in `currency`. */
			sum?: number;
			/** @description Currency of the sum, a code such as `EUR`. */
			currency?: string;
			/** @description The money has come. */
			paid?: boolean;
			/** @description When the money came. ISO 8601 with offset. */
			datePaid?: string;
			/** @description Notes on the payment. */
			comments?: string;
			/** @description When it was made out. ISO 8601 with offset. */
			dateBill?: string;
			/** @description By when it is to be paid. ISO 8601 with offset. */
			datePayBefore?: string;
			/** @description Key of the payment in an outside system. */
			xmlId?: string;
			/** @description Number of the user who looks after the payment. */
			responsibleId?: number;
			/** @description Number of the own company that gets the money. */
			companyId?: number;
			/** @description The money was given back. */
			isReturn?: boolean;
			/** @description Number of the document that proves it. */
			payVoucherNum?: string;
			/** @description Date of the document that proves it. ISO 8601 with offset. */
			payVoucherDate?: string;
			/** @description What the payment system says of it: `Y` paid, `N` not. */
			psStatus?: string;
			/** @description Sum the payment system tells, in `psCurrency`. */
			psSum?: number;
			/** @description Currency the payment system tells, a code such as `EUR`. */
			psCurrency?: string;
			/** @description Something is wrong with it. */
			marked?: boolean;
			/** @description What is wrong with it. */
			reasonMarked?: string;
		} & {
			[key: string]: unknown;
		};
		"create-product-sections": {
			/** @description What the section is called. */
			name: string;
			/** @description Number of the catalog it stands in. */
			catalogId?: number;
			/** @description Number of the section above it; empty at the top. */
			sectionId?: number;
			/** @description Key of the section in an outside system. */
			xmlId?: string;
			/** @description Place in lists; lower comes first. */
			sort?: number;
		} & {
			[key: string]: unknown;
		};
		"create-products": {
			/** @description What the product is called. */
			name: string;
			/** @description It can be chosen in records. */
			active?: boolean;
			/** @description Price of one unit, in `currency`. */
			price?: number;
			/** @description Currency of the price, a code such as `EUR`. */
			currency?: string;
			/** @description Number of its section (`product-sections`). */
			sectionId?: number;
			/** @description Number of the catalog it stands in. */
			catalogId?: number;
			/** @description Number of the unit it is counted in. */
			measure?: number;
			/** @description Text about it, written as `descriptionType` says. */
			description?: string;
			/** @description Place in lists; lower comes first. */
			sort?: number;
			/** @description Key of the product in an outside system. */
			xmlId?: string;
			/** @description Short name for addresses of pages. */
			code?: string;
			/** @description Number of the rate of value added tax. */
			vatId?: number;
			/** @description `price` contains the tax. */
			vatIncluded?: boolean;
			/** @description Form of the text: `text` or `html`. */
			descriptionType?: string;
			/** @description Small picture; written as `{fileData: [name, base64]}`. */
			previewPicture?: unknown;
			/** @description Large picture; written as `{fileData: [name, base64]}`. */
			detailPicture?: unknown;
		} & {
			[key: string]: unknown;
		};
		"create-quotes": {
			/** @description Number of the user responsible. */
			assignedById?: number;
			/** @description All users of the portal may see the record. */
			opened?: boolean;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string;
			/** @description Subject of the quote. */
			title?: string;
			/** @description Number printed on the quote. */
			quoteNumber?: string;
			/** @description Code of the stage, from `statuses` of `QUOTE_STATUS`. */
			stageId?: string;
			/** @description Sum of the quote, in `currency`. */
			amount?: number;
			/** @description Currency of the sums, a code such as `EUR`. */
			currency?: string;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. */
			isManualOpportunity?: boolean;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number;
			/** @description Number of the deal it was made for. */
			dealId?: number;
			/** @description Number of the lead it was made for. */
			leadId?: number;
			/** @description Number of the company that gets the quote. */
			companyId?: number;
			/** @description Number of the main contact. */
			contactId?: number;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[];
			/** @description Number of the own company that makes the offer. */
			mycompanyId?: number;
			/** @description Day the quote was made out. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string;
			/** @description Day by which it is to be decided. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string;
			/** @description Last day the offer holds. ISO 8601 date, with the time where the host keeps one. */
			actualDate?: string;
			/** @description The quote is over, accepted or declined. */
			closed?: boolean;
			/** @description Notes for colleagues; may hold markup. */
			comments?: string;
			/** @description Text of the offer, above the products. */
			content?: string;
			/** @description Conditions, below the products. */
			terms?: string;
			/** @description Number of the kind of payer, person or company. */
			personTypeId?: number;
			/** @description Name of the customer as printed. */
			clientTitle?: string;
			/** @description Address of the customer as printed. */
			clientAddr?: string;
			/** @description Person at the customer as printed. */
			clientContact?: string;
			/** @description E-mail address of the customer as printed. */
			clientEmail?: string;
			/** @description Phone number of the customer as printed. */
			clientPhone?: string;
		} & {
			[key: string]: unknown;
		};
		"create-requisites": {
			/**
			 * @description Kind of record they belong to. `3` contact, `4` company. Set on create only.
			 * @enum {number}
			 */
			entityTypeId: 3 | 4;
			/** @description Number of that contact or company. Set on create only. */
			entityId: number;
			/** @description Number of the form that says which fields are shown. */
			presetId: number;
			/** @description What these requisites are called. */
			name: string;
			/** @description They are in use. */
			active?: boolean;
			/** @description They hold an address and nothing else. */
			addressOnly?: boolean;
			/** @description Place among the requisites of the record; lower comes first. */
			sort?: number;
			/** @description Short name for developers. */
			code?: string;
			/** @description Key of the requisites in an outside system. */
			xmlId?: string;
			/** @description Name of that outside system. */
			originatorId?: string;
			/** @description Whole name of a person. */
			rqName?: string;
			/** @description First name of a person. */
			rqFirstName?: string;
			/** @description Family name of a person. */
			rqLastName?: string;
			/** @description Middle name or patronymic of a person. */
			rqSecondName?: string;
			/** @description Short name of a company. */
			rqCompanyName?: string;
			/** @description Name of a company as it is registered. */
			rqCompanyFullName?: string;
			/** @description Day a company was registered, as text. */
			rqCompanyRegDate?: string;
			/** @description Name of the managing director. */
			rqDirector?: string;
			/** @description Name of the chief accountant. */
			rqAccountant?: string;
			/** @description Name of the head of the organisation. */
			rqCeoName?: string;
			/** @description Position of the head of the organisation. */
			rqCeoWorkPos?: string;
			/** @description Name of the person to talk to. */
			rqContact?: string;
			/** @description E-mail address. */
			rqEmail?: string;
			/** @description Phone number. */
			rqPhone?: string;
			/** @description Number of the fax. */
			rqFax?: string;
			/** @description Identifier of the organisation, in countries that have one. */
			rqCompanyId?: string;
			/** @description Document that entitles the director to sign, such as the statutes. */
			rqBaseDoc?: string;
			/** @description Country of residence. */
			rqResidenceCountry?: string;
			/** @description Number for value added tax. */
			rqVatId?: string;
			/** @description Series of the certificate for value added tax. */
			rqVatCertSer?: string;
			/** @description Number of the certificate for value added tax. */
			rqVatCertNum?: string;
			/** @description Day of the certificate for value added tax, as text. */
			rqVatCertDate?: string;
			/** @description Series of the certificate of registration. */
			rqStCertSer?: string;
			/** @description Number of the certificate of registration. */
			rqStCertNum?: string;
			/** @description Day of the certificate of registration, as text. */
			rqStCertDate?: string;
			/** @description How the person is identified, a code of a list of the portal. */
			rqIdentType?: string;
			/** @description Kind of identity document, such as passport. */
			rqIdentDoc?: string;
			/** @description Series of the identity document. */
			rqIdentDocSer?: string;
			/** @description Number of the identity document. */
			rqIdentDocNum?: string;
			/** @description Personal number in the identity document. */
			rqIdentDocPersNum?: string;
			/** @description Day the identity document was issued, as text. */
			rqIdentDocDate?: string;
			/** @description Office that issued the identity document. */
			rqIdentDocIssuedBy?: string;
			/** @description Code of the office that issued the identity document. */
			rqIdentDocDepCode?: string;
			/** @description Reason of registration with the tax office, Russia. */
			rqKpp?: string;
			/** @description Number in the register of companies, Russia. */
			rqOgrn?: string;
			/** @description Number in the register of sole traders, Russia. */
			rqOgrnip?: string;
			/** @description Number in the register of statistics, Russia. */
			rqOkpo?: string;
			/** @description Codes of the lines of business, Russia. */
			rqOkved?: string;
			/** @description Code of the municipality, Russia. */
			rqOktmo?: string;
			/** @description Tax office, Russia. */
			rqIfns?: string;
			/** @description Number in the register of statistics, Poland. */
			rqRegon?: string;
			/** @description Number in the register of courts, Poland. */
			rqKrs?: string;
			/** @description Personal number, Poland. */
			rqPesel?: string;
			/** @description Legal form of a company, France. */
			rqLegalForm?: string;
			/** @description Number of the company, France. */
			rqSiren?: string;
			/** @description Number of the place of business, France. */
			rqSiret?: string;
			/** @description Capital stock, France. */
			rqCapital?: string;
			/** @description Entry in the register of commerce, France. */
			rqRcs?: string;
			/** @description Number of a company, Brazil. */
			rqCnpj?: string;
			/** @description Registration with the state, Brazil. */
			rqStateReg?: string;
			/** @description Registration with the municipality, Brazil. */
			rqMnplReg?: string;
			/** @description Number of a person, Brazil. */
			rqCpf?: string;
			/** @description Number in the register of companies, Ukraine. */
			rqEdrpou?: string;
			/** @description Number of a person in the tax register, Ukraine. */
			rqDrfo?: string;
			/** @description Code of the kind of payee, Kazakhstan. */
			rqKbe?: string;
			/** @description Individual number, Kazakhstan. */
			rqIin?: string;
			/** @description Number of a company, Kazakhstan. */
			rqBin?: string;
			/** @description Number in the register of commerce, Germany. */
			rqUsrle?: string;
			/** @description Number of the taxpayer. */
			rqInn?: string;
			/** @description Value added tax is paid, Ukraine. */
			rqVatPayer?: boolean;
		} & {
			[key: string]: unknown;
		};
		"create-sites": {
			/** @description What the site is called. */
			title: string;
			/** @description Part of its address. */
			code: string;
			/** @description Kind of site, such as `PAGE`, `STORE` or `KNOWLEDGE`. */
			type?: string;
			/** @description Number of its domain. */
			domainId?: number;
			/** @description Notes for lists of sites. */
			description?: string;
			/** @description Key of the site in an outside system. */
			xmlId?: string;
			/** @description Number of the page that visitors see first. */
			landingIdIndex?: number;
			/** @description Number of the page for addresses that do not exist. */
			landingId404?: number;
			/** @description Number of the page shown while the site is closed. */
			landingId503?: number;
			/** @description Language of its texts, such as `en`. */
			lang?: string;
		} & {
			[key: string]: unknown;
		};
		"create-smart-processes": {
			/** @description What the smart process is called. */
			title: string;
			/** @description Short name for developers. */
			code?: string;
			/** @description Number that names its records, `/v1/items/:entityTypeId`; from 128 on. Set on create only. */
			entityTypeId?: number;
			/** @description Records stand in pipelines. */
			isCategoriesEnabled?: boolean;
			/** @description Records go through stages, shown as a board. */
			isStagesEnabled?: boolean;
			/** @description Records have a beginning and an end. */
			isBeginCloseDatesEnabled?: boolean;
			/** @description Records have a company and contacts. */
			isClientEnabled?: boolean;
			/** @description Records have product rows. */
			isLinkWithProductsEnabled?: boolean;
			/** @description Records name the own company they are done by. */
			isMycompanyEnabled?: boolean;
			/** @description Documents can be made of records. */
			isDocumentsEnabled?: boolean;
			/** @description Records tell how the customer was found. */
			isSourceEnabled?: boolean;
			/** @description Users can watch records. */
			isObserversEnabled?: boolean;
			/** @description Deleted records lie in the recycle bin for a while. */
			isRecyclebinEnabled?: boolean;
			/** @description Stages can start actions by themselves. */
			isAutomationEnabled?: boolean;
			/** @description Workflows can run on records. */
			isBizProcEnabled?: boolean;
			/** @description Custom fields of other records can refer to these. */
			isUseInUserfieldEnabled?: boolean;
			/** @description Everybody gets rights to a new pipeline. */
			isSetOpenPermissions?: boolean;
			/** @description Sources of advertisement are tracked. */
			isCrmTrackingEnabled?: boolean;
			/** @description Kinds of records above and below it: `{parent: […], child: […]}`. */
			relations?: {
				[key: string]: unknown;
			};
			/** @description Where its records can be picked, such as in tasks: `{field: boolean}`. */
			linkedUserFields?: {
				[key: string]: unknown;
			};
			/** @description Sections of the menu that show it. */
			customSections?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"create-statuses": {
			/** @description List it belongs to, such as `SOURCE`, `DEAL_STAGE` or `DEAL_STAGE_` and a pipeline. Set on create only. */
			entityId: string;
			/** @description Code by which records refer to it, such as `NEW`. Set on create only. */
			statusId: string;
			/** @description What people read. */
			name: string;
			/** @description Place in the list; lower comes first. */
			sort?: number;
			/** @description Colour in boards, such as `#39A8EF`. */
			color?: string;
			/** @description What a stage means: `S` success, `F` failure, empty while in progress. */
			semantics?: string;
			/** @description Number of the pipeline the stage belongs to. */
			categoryId?: number;
			/** @description `SEMANTICS` and `COLOR` of a stage, as the host keeps them. */
			extra?: {
				[key: string]: unknown;
			};
		} & {
			[key: string]: unknown;
		};
		"create-tasks": {
			/** @description What is to be done, in a line. */
			title: string;
			/** @description What is to be done, at length; may hold BB code. */
			description?: string;
			/** @description Number of the user who is to do it. */
			responsibleId: number;
			/** @description Number of the user who wants it done. Set on create only. */
			createdBy?: number;
			/**
			 * @description How far it is. `2` pending, `3` in progress, `4` awaiting control, `5` completed, `6` deferred.
			 * @enum {number}
			 */
			status?: 2 | 3 | 4 | 5 | 6;
			/**
			 * @description How urgent it is. `0` low, `1` normal, `2` high.
			 * @enum {number}
			 */
			priority?: 0 | 1 | 2;
			/** @description Number of the workgroup or project; 0 for none. */
			groupId?: number;
			/** @description Number of the task it is a part of. */
			parentId?: number;
			/** @description Number of the column in the board of its workgroup; 0 for the first. */
			stageId?: number;
			/** @description By when it is to be done. ISO 8601 with offset. */
			deadline?: string;
			/** @description When it is planned to begin. ISO 8601 with offset. */
			startDatePlan?: string;
			/** @description When it is planned to end. ISO 8601 with offset. */
			endDatePlan?: string;
			/** @description Time it should take, in seconds. */
			timeEstimate?: number;
			/** @description Words it is found by; written as texts, answered as texts or `{id, title}`. Only when selected. */
			tags?: (string | {
				[key: string]: unknown;
			})[];
			/** @description Numbers of the users who help; answered only when selected. */
			accomplices?: (number | string)[];
			/** @description Numbers of the users who watch; answered only when selected. */
			auditors?: (number | string)[];
			/**
			 * @description How the creator rated the result. `P` positive, `N` negative.
			 * @enum {string}
			 */
			mark?: "P" | "N";
			/** @description It was given to several people, each with a task of their own below it. */
			multitask?: boolean;
			/** @description The person responsible may move the deadline. */
			allowChangeDeadline?: boolean;
			/** @description Time spent on it is recorded. */
			allowTimeTracking?: boolean;
			/** @description The creator has to accept the result. */
			taskControl?: boolean;
			/** @description Planned days skip weekends and holidays. */
			matchWorkTime?: boolean;
			/** @description Records it is about: `L_`, `D_`, `C_`, `CO_` and a number for lead, deal, contact, company. Only when selected. */
			ufCrmTask?: string[];
			/** @description Attached files; written as `n` and the number of the file. Answered only when selected. */
			ufTaskWebdavFiles?: (number | string)[];
			/** @description Number of the flow it runs in. */
			flowId?: number;
			/** @description Key of the task in an outside system. */
			xmlId?: string;
		} & {
			[key: string]: unknown;
		};
		"create-tasks-taskId-comments": {
			/** @description Number of the user who wrote it. Set on create only. */
			authorId?: number;
			/** @description What was written; may hold BB code. */
			postMessage: string;
			/** @description Numbers of files on the drive to attach. Never answered. Set on create only. */
			fileIds?: number[];
		} & {
			[key: string]: unknown;
		};
		"create-tasks-taskId-time": {
			/** @description Number of the user who worked; the acting person by default. Set on create only. */
			userId?: number;
			/** @description What was done. Set on create only. */
			commentText?: string;
			/** @description Time spent, in seconds. Set on create only. */
			seconds: number;
			/** @description When the work was done. ISO 8601 with offset. Set on create only. */
			createdDate?: string;
		} & {
			[key: string]: unknown;
		};
		"create-telephony-lines": {
			/** @description Phone number of the line. Set on create only. */
			id: string;
			/** @description What the line is called. */
			name?: string;
			/** @description Calls of unknown numbers make a record in the CRM. */
			crmAutoCreate?: boolean;
		} & {
			[key: string]: unknown;
		};
		"create-timeline-logs": {
			/** @description Kind of record it is shown with, such as 2 for deals. Never answered. Set on create only. */
			entityTypeId: number;
			/** @description Number of that record. Never answered. Set on create only. */
			entityId: number;
			/** @description Heading of the entry. Set on create only. */
			title: string;
			/** @description What is told. Set on create only. */
			text: string;
			/** @description Picture beside it, such as `info`. Set on create only. */
			iconCode?: string;
		} & {
			[key: string]: unknown;
		};
		"create-timelines": {
			/** @description Number of the record it stands with. Set on create only. */
			entityId: number;
			/** @description Kind of that record: `lead`, `deal`, `contact`, `company`, `order`, `quote`, `smart_invoice`, `dynamic_<number>`. Set on create only. */
			entityType: string;
			/** @description What was written; may hold BB code. */
			comment: string;
			/** @description Number of the user who wrote it. Set on create only. */
			authorId?: number;
			/** @description Attached files; written as a list of `[name, content as base64]`. */
			files?: (string[] | {
				[key: string]: unknown;
			})[];
		} & {
			[key: string]: unknown;
		};
		"create-userfields-companies": {
			/** @description Name in the host's records; `UF_CRM_` is put before it where it is missing. Set on create only. */
			fieldName: string;
			/** @description Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`. Set on create only. */
			userTypeId: string;
			/** @description Key of the field in an outside system. */
			xmlId?: string;
			/** @description Place on the card; lower comes first. */
			sort?: number;
			/** @description It holds a list of values. Set on create only. */
			multiple?: boolean;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string;
			/** @description Lists can show it. */
			showInList?: boolean;
			/** @description It can be changed in lists. */
			editInList?: boolean;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean;
			/** @description What it is called on the card, by language: `{en: text}`. */
			editFormLabel?: {
				[key: string]: unknown;
			};
			/** @description What it is called above a column, by language: `{en: text}`. */
			listColumnLabel?: {
				[key: string]: unknown;
			};
			/** @description What it is called in filters, by language: `{en: text}`. */
			listFilterLabel?: {
				[key: string]: unknown;
			};
			/** @description What people read about a wrong value, by language: `{en: text}`. */
			errorMessage?: {
				[key: string]: unknown;
			};
			/** @description What people read beside the input, by language: `{en: text}`. */
			helpMessage?: {
				[key: string]: unknown;
			};
			/** @description Settings of the kind of value, such as its default or size. */
			settings?: {
				[key: string]: unknown;
			};
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"create-userfields-contacts": {
			/** @description Name in the host's records; `UF_CRM_` is put before it where it is missing. Set on create only. */
			fieldName: string;
			/** @description Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`. Set on create only. */
			userTypeId: string;
			/** @description Key of the field in an outside system. */
			xmlId?: string;
			/** @description Place on the card; lower comes first. */
			sort?: number;
			/** @description It holds a list of values. Set on create only. */
			multiple?: boolean;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string;
			/** @description Lists can show it. */
			showInList?: boolean;
			/** @description It can be changed in lists. */
			editInList?: boolean;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean;
			/** @description What it is called on the card, by language: `{en: text}`. */
			editFormLabel?: {
				[key: string]: unknown;
			};
			/** @description What it is called above a column, by language: `{en: text}`. */
			listColumnLabel?: {
				[key: string]: unknown;
			};
			/** @description What it is called in filters, by language: `{en: text}`. */
			listFilterLabel?: {
				[key: string]: unknown;
			};
			/** @description What people read about a wrong value, by language: `{en: text}`. */
			errorMessage?: {
				[key: string]: unknown;
			};
			/** @description What people read beside the input, by language: `{en: text}`. */
			helpMessage?: {
				[key: string]: unknown;
			};
			/** @description Settings of the kind of value, such as its default or size. */
			settings?: {
				[key: string]: unknown;
			};
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"create-userfields-deals": {
			/** @description Name in the host's records; `UF_CRM_` is put before it where it is missing. Set on create only. */
			fieldName: string;
			/** @description Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`. Set on create only. */
			userTypeId: string;
			/** @description Key of the field in an outside system. */
			xmlId?: string;
			/** @description Place on the card; lower comes first. */
			sort?: number;
			/** @description It holds a list of values. Set on create only. */
			multiple?: boolean;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string;
			/** @description Lists can show it. */
			showInList?: boolean;
			/** @description It can be changed in lists. */
			editInList?: boolean;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean;
			/** @description What it is called on the card, by language: `{en: text}`. */
			editFormLabel?: {
				[key: string]: unknown;
			};
			/** @description What it is called above a column, by language: `{en: text}`. */
			listColumnLabel?: {
				[key: string]: unknown;
			};
			/** @description What it is called in filters, by language: `{en: text}`. */
			listFilterLabel?: {
				[key: string]: unknown;
			};
			/** @description What people read about a wrong value, by language: `{en: text}`. */
			errorMessage?: {
				[key: string]: unknown;
			};
			/** @description What people read beside the input, by language: `{en: text}`. */
			helpMessage?: {
				[key: string]: unknown;
			};
			/** @description Settings of the kind of value, such as its default or size. */
			settings?: {
				[key: string]: unknown;
			};
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"create-userfields-leads": {
			/** @description Name in the host's records; `UF_CRM_` is put before it where it is missing. Set on create only. */
			fieldName: string;
			/** @description Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`. Set on create only. */
			userTypeId: string;
			/** @description Key of the field in an outside system. */
			xmlId?: string;
			/** @description Place on the card; lower comes first. */
			sort?: number;
			/** @description It holds a list of values. Set on create only. */
			multiple?: boolean;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string;
			/** @description Lists can show it. */
			showInList?: boolean;
			/** @description It can be changed in lists. */
			editInList?: boolean;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean;
			/** @description What it is called on the card, by language: `{en: text}`. */
			editFormLabel?: {
				[key: string]: unknown;
			};
			/** @description What it is called above a column, by language: `{en: text}`. */
			listColumnLabel?: {
				[key: string]: unknown;
			};
			/** @description What it is called in filters, by language: `{en: text}`. */
			listFilterLabel?: {
				[key: string]: unknown;
			};
			/** @description What people read about a wrong value, by language: `{en: text}`. */
			errorMessage?: {
				[key: string]: unknown;
			};
			/** @description What people read beside the input, by language: `{en: text}`. */
			helpMessage?: {
				[key: string]: unknown;
			};
			/** @description Settings of the kind of value, such as its default or size. */
			settings?: {
				[key: string]: unknown;
			};
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"create-userfields-quotes": {
			/** @description Name in the host's records; `UF_CRM_` is put before it where it is missing. Set on create only. */
			fieldName: string;
			/** @description Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`. Set on create only. */
			userTypeId: string;
			/** @description Key of the field in an outside system. */
			xmlId?: string;
			/** @description Place on the card; lower comes first. */
			sort?: number;
			/** @description It holds a list of values. Set on create only. */
			multiple?: boolean;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string;
			/** @description Lists can show it. */
			showInList?: boolean;
			/** @description It can be changed in lists. */
			editInList?: boolean;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean;
			/** @description What it is called on the card, by language: `{en: text}`. */
			editFormLabel?: {
				[key: string]: unknown;
			};
			/** @description What it is called above a column, by language: `{en: text}`. */
			listColumnLabel?: {
				[key: string]: unknown;
			};
			/** @description What it is called in filters, by language: `{en: text}`. */
			listFilterLabel?: {
				[key: string]: unknown;
			};
			/** @description What people read about a wrong value, by language: `{en: text}`. */
			errorMessage?: {
				[key: string]: unknown;
			};
			/** @description What people read beside the input, by language: `{en: text}`. */
			helpMessage?: {
				[key: string]: unknown;
			};
			/** @description Settings of the kind of value, such as its default or size. */
			settings?: {
				[key: string]: unknown;
			};
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"create-users": {
			/** @description The user may sign in; false for people who have left. */
			active?: boolean;
			/** @description First name. */
			name?: string;
			/** @description Family name. */
			lastName?: string;
			/** @description Middle name or patronymic. */
			secondName?: string;
			/** @description Address for sign-in and messages. */
			email: string;
			/** @description Position the person holds. */
			workPosition?: string;
			/** @description Numbers of the departments the person works in. */
			departmentId?: number[];
			/** @description Private phone number. */
			personalPhone?: string;
			/** @description Mobile phone number. */
			personalMobile?: string;
			/** @description Phone number at work. */
			workPhone?: string;
			/** @description Link to the portrait. */
			personalPhoto?: string;
			/**
			 * @description Sex as the person states it. `M` male, `F` female.
			 * @enum {string}
			 */
			personalGender?: "M" | "F";
			/** @description Day of birth. ISO 8601 date, with the time where the host keeps one. */
			personalBirthday?: string;
			/** @description Key of the user in an outside system. */
			xmlId?: string;
			/** @description Town the person lives in. */
			personalCity?: string;
			/** @description Department as the person wrote it; `departmentId` is what counts. */
			workDepartment?: string;
			/** @description Extension in the telephone exchange. */
			phoneInner?: string;
			/** @description Day the person joined the company. ISO 8601 date, with the time where the host keeps one. */
			employmentDate?: string;
		} & {
			[key: string]: unknown;
		};
		"create-workgroups": {
			/** @description What the workgroup is called. */
			name: string;
			/** @description What it is there for. */
			description?: string;
			/** @description It is in use. */
			active?: boolean;
			/** @description Everybody sees it in the list of workgroups. */
			visible?: boolean;
			/** @description Everybody may join without asking. */
			opened?: boolean;
			/** @description It is an archive: nothing can be added. */
			closed?: boolean;
			/** @description Number of the user who owns it. */
			ownerId?: number;
			/** @description Number of its theme. */
			subjectId?: number;
			/** @description Words it is found by, with commas between them. */
			keywords?: string;
			/** @description It is a project, with a beginning and an end. */
			project?: boolean;
			/** @description When the project begins. ISO 8601 with offset. */
			projectDateStart?: string;
			/** @description When the project ends. ISO 8601 with offset. */
			projectDateFinish?: string;
			/** @description Number of the scrum master; such a workgroup works in sprints. */
			scrumMasterId?: number;
			/** @description Who may invite: `A` the owner, `E` moderators as well, `K` all members. */
			initiatePerms?: string;
		} & {
			[key: string]: unknown;
		};
		"currencies.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-currencies"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"currencies.delete.path": {
			/** @description Id of the currency */
			id: string | number;
		};
		"dealCategories.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-deal-categories"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"dealCategories.delete.path": {
			/** @description Id of the deal category */
			id: number;
		};
		"dealCategories.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-deal-categories"][];
			meta: components["schemas"]["ListMeta"];
		};
		"deals.contacts.create.path": {
			/** @description Id of the deal */
			id: number;
		};
		"deals.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-deals"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"deals.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-deals"][];
			meta: components["schemas"]["ListMeta"];
		};
		"deals.products.replace.answer": {
			/** @constant */
			success: true;
			data: ({
				/** @description Number of the row, given by the host. Read-only. */
				id?: number;
				/** @description Number of the record the row belongs to. Read-only. */
				ownerId?: number | null;
				/** @description Kind of that record: `D` deal, `Q` quote, `L` lead, `SI` invoice, `T` and letters a smart process. Read-only. */
				ownerType?: string | null;
				/** @description Number of the product in the catalog; 0 for one that is not there. */
				productId?: number | null;
				/** @description Name of the product in this row. */
				productName?: string | null;
				/** @description What one unit costs the customer, after discount and with tax. */
				price?: number | null;
				/** @description Price of one unit after discount, without tax. Read-only. */
				priceExclusive?: number | null;
				/** @description Price of one unit before discount, without tax. Read-only. */
				priceNetto?: number | null;
				/** @description Price of one unit before discount, with tax. Read-only. */
				priceBrutto?: number | null;
				/** @description `price` in the currency of reports. Read-only. */
				priceAccount?: number | null;
				/** @description How many units. */
				quantity?: number | null;
				/** @description What the discount is given in. `1` sum, `2` percent. */
				discountTypeId?: number | null;
				/** @description Discount in percent. */
				discountRate?: number | null;
				/** @description Discount on one unit, as a sum. */
				discountSum?: number | null;
				/** @description Tax in percent. */
				taxRate?: number | null;
				/** @description The price that was entered contains the tax. */
				taxIncluded?: boolean | null;
				/** @description No longer used by the host. Read-only. */
				customized?: boolean | null;
				/** @description Code of the unit, such as 796 for pieces. */
				measureCode?: number | null;
				/** @description Name of the unit, such as pcs. Read-only. */
				measureName?: string | null;
				/** @description Place in the record; lower comes first. */
				sort?: number | null;
				/** @description 1 plain product, 2 set, 3 product with variants, 4 variant, 7 service. Read-only. */
				type?: number | null;
				/** @description Number of the warehouse it is taken from. */
				storeId?: number | null;
				/** @description Key of the row in an outside system. */
				xmlId?: string | null;
			} & {
				[key: string]: unknown;
			})[];
			meta: components["schemas"]["ListTotal"];
		};
		"deals.products.replace.body": {
			/** @description The whole new set; an empty list removes every row */
			rows: ({
				/** @description Number of the product in the catalog; 0 for one that is not there. */
				productId?: number | null;
				/** @description Name of the product in this row. */
				productName?: string | null;
				/** @description What one unit costs the customer, after discount and with tax. */
				price?: number | null;
				/** @description How many units. */
				quantity?: number | null;
				/** @description What the discount is given in. `1` sum, `2` percent. */
				discountTypeId?: number | null;
				/** @description Discount in percent. */
				discountRate?: number | null;
				/** @description Discount on one unit, as a sum. */
				discountSum?: number | null;
				/** @description Tax in percent. */
				taxRate?: number | null;
				/** @description The price that was entered contains the tax. */
				taxIncluded?: boolean | null;
				/** @description Code of the unit, such as 796 for pieces. */
				measureCode?: number | null;
				/** @description Place in the record; lower comes first. */
				sort?: number | null;
				/** @description Number of the warehouse it is taken from. */
				storeId?: number | null;
				/** @description Key of the row in an outside system. */
				xmlId?: string | null;
			} & {
				[key: string]: unknown;
			})[];
		};
		"departments.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-departments"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"departments.delete.path": {
			/** @description Id of the department */
			id: number;
		};
		"departments.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-departments"][];
			meta: components["schemas"]["ListMeta"];
		};
		"docTemplates.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-doc-templates"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"docTemplates.delete.path": {
			/** @description Id of the doc template */
			id: number;
		};
		"docTemplates.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-doc-templates"][];
			meta: components["schemas"]["ListMeta"];
		};
		"documents.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-documents"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"documents.delete.path": {
			/** @description Id of the document */
			id: number;
		};
		"documents.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-documents"][];
			meta: components["schemas"]["ListMeta"];
		};
		"feedback.comments.create.path": {
			/** @description Id of the feedback */
			id: string | number;
		};
		"feedback.get.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["WholeTicketAnswer"];
		};
		"files.copyto.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-files"];
		};
		"files.copyto.create.body": {
			/** @description Folder it goes to */
			targetFolderId: number;
		} & {
			[key: string]: unknown;
		};
		"files.copyto.create.path": {
			/** @description Id of the file */
			id: number;
		};
		"files.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-files"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"files.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-files"][];
			meta: components["schemas"]["ListMeta"];
		};
		"folders.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-folders"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"folders.delete.path": {
			/** @description Id of the folder */
			id: number;
		};
		"folders.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-folders"][];
			meta: components["schemas"]["ListMeta"];
		};
		"humanresources.nodes.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-humanresources-nodes"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"humanresources.nodes.delete.path": {
			/** @description Id of the node */
			id: number;
		};
		"humanresources.nodes.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-humanresources-nodes"][];
			meta: components["schemas"]["ListMeta"];
		};
		"invoices.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-invoices"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"invoices.delete.path": {
			/** @description Id of the invoice */
			id: number;
		};
		"invoices.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-invoices"][];
			meta: components["schemas"]["ListMeta"];
		};
		"items.aggregate.path": {
			/** @description Id of the item */
			entityTypeId: number;
		};
		"items.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-items-entityTypeId"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"items.delete.path": {
			/** @description Id of the item */
			entityTypeId: number;
			/** @description Id of the item */
			id: number;
		};
		"items.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-items-entityTypeId"][];
			meta: components["schemas"]["ListMeta"];
		};
		"keys.delete.path": {
			/** @description Id of the key */
			id: string | number;
		};
		"leads.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-leads"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"leads.delete.path": {
			/** @description Id of the lead */
			id: number;
		};
		"leads.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-leads"][];
			meta: components["schemas"]["ListMeta"];
		};
		"lists.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-lists"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"lists.create.query": {
			/** @description kind of the list, as the host names it */
			iblockTypeId?: string;
		};
		"lists.delete.path": {
			/** @description Id of the list */
			id: number;
		};
		"lists.elements.aggregate.path": {
			/** @description Id of the list */
			listId: number;
		};
		"lists.elements.batch.path": {
			/** @description Id of the list */
			listId: string | number;
		};
		"lists.elements.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-lists-listId-elements"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"lists.elements.delete.path": {
			/** @description Id of the list */
			listId: number;
			/** @description Id of the element */
			id: number;
		};
		"lists.elements.get.query": {
			/** @description field names, comma separated; id is always there, unknown names are ignored */
			select?: string;
			/** @description kind of the list, as the host names it */
			iblockTypeId?: string;
		};
		"lists.elements.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-lists-listId-elements"][];
			meta: components["schemas"]["ListMeta"];
		};
		"lists.elements.list.query": {
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description field names, comma separated; id is always there, unknown names are ignored */
			select?: string;
			/** @description field names, comma separated; a minus sorts downwards */
			sort?: string;
			/** @description `order[field]=asc|desc`; wins over sort */
			order?: {
				[key: string]: string;
			};
			/** @description `filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON */
			filter?: {
				[key: string]: unknown;
			};
			/** @description false skips the count */
			withTotal?: boolean;
			/** @description kind of the list, as the host names it */
			iblockTypeId?: string;
		};
		"lists.fields.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-lists-listId-fields"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"lists.fields.delete.path": {
			/** @description Id of the list */
			listId: number;
			/** @description Id of the field */
			id: string | number;
		};
		"lists.sections.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-lists-listId-sections"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"lists.sections.delete.path": {
			/** @description Id of the list */
			listId: number;
			/** @description Id of the section */
			id: number;
		};
		"lists.sections.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-lists-listId-sections"][];
			meta: components["schemas"]["ListMeta"];
		};
		"note.collections.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-note-collections"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"note.collections.delete.path": {
			/** @description Id of the collection */
			id: number;
		};
		"note.documents.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-note-documents"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"note.documents.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-note-documents"][];
			meta: components["schemas"]["ListMeta"];
		};
		"openlineConfigs.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-openline-configs"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"openlineConfigs.delete.path": {
			/** @description Id of the openline config */
			id: number;
		};
		"openlineConfigs.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-openline-configs"][];
			meta: components["schemas"]["ListMeta"];
		};
		"operations.get.path": {
			/** @description Id of the operation */
			operationId: string | number;
		};
		"orderStatuses.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-order-statuses"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"orderStatuses.delete.path": {
			/** @description Id of the order status */
			id: string | number;
		};
		"orderStatuses.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-order-statuses"][];
			meta: components["schemas"]["ListMeta"];
		};
		"orders.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-orders"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"orders.delete.path": {
			/** @description Id of the order */
			id: number;
		};
		"orders.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-orders"][];
			meta: components["schemas"]["ListMeta"];
		};
		"pages.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-pages"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"pages.delete.path": {
			/** @description Id of the page */
			id: number;
		};
		"pages.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-pages"][];
			meta: components["schemas"]["ListMeta"];
		};
		"payments.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-payments"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"payments.delete.path": {
			/** @description Id of the payment */
			id: number;
		};
		"payments.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-payments"][];
			meta: components["schemas"]["ListMeta"];
		};
		"performan.review.campaigns.list.query": {
			/** @description Number of the campaign */
			campaignId?: number;
			/** @description At most 200 are answered */
			limit?: number;
			/** @description meta.nextCursor.id of the page before; none for the first page */
			afterCursorId?: number;
		};
		"productSections.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-product-sections"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"productSections.delete.path": {
			/** @description Id of the product section */
			id: number;
		};
		"productSections.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-product-sections"][];
			meta: components["schemas"]["ListMeta"];
		};
		"products.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-products"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"products.delete.path": {
			/** @description Id of the product */
			id: number;
		};
		"products.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-products"][];
			meta: components["schemas"]["ListMeta"];
		};
		"providers.images.list.path": {
			/** @description Id of the provider */
			id: string | number;
		};
		"quotes.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-quotes"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"quotes.delete.path": {
			/** @description Id of the quote */
			id: number;
		};
		"quotes.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-quotes"][];
			meta: components["schemas"]["ListMeta"];
		};
		"record-activities": {
			/** @description Number of the activity, given by the host. Read-only. */
			id: number;
			/** @description Number of the record it belongs to, of the kind `ownerTypeId`. Set on create only. Groupable. */
			ownerId?: number | null;
			/** @description Kind of that record: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice. Set on create only. Aggregatable. */
			ownerTypeId?: number | null;
			/** @description What kind of activity it is. `1` meeting, `2` call, `3` task, `4` email, `5` other, `6` provider-defined. Set on create only. Needed on create. Aggregatable. */
			typeId?: number | null;
			/** @description Code of the part of the portal that runs it, such as `CRM_TODO`. Aggregatable. */
			providerId?: string | null;
			/** @description Kind of activity within `providerId`. Groupable. */
			providerTypeId?: string | null;
			/** @description Group of kinds within `providerId`. Groupable. */
			providerGroupId?: string | null;
			/** @description Number of the task, call or other object it stands for. Read-only. Groupable. */
			associatedEntityId?: number | null;
			/** @description Short text in lists and in the timeline. Needed on create. */
			subject?: string | null;
			/** @description When the activity was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the activity was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description When it begins. ISO 8601 with offset. */
			startTime?: string | null;
			/** @description When it ends. ISO 8601 with offset. */
			endTime?: string | null;
			/** @description By when it is due. ISO 8601 with offset. */
			deadline?: string | null;
			/** @description It is done. Aggregatable. */
			completed?: boolean | null;
			/** @description How far it is. `1` waiting, `2` completed, `3` auto-completed. Groupable. */
			status?: number | null;
			/** @description Number of the user who is to do it; the acting person by default. Aggregatable. */
			responsibleId?: number | null;
			/** @description How urgent it is. `0` none, `1` low, `2` medium, `3` high. Groupable. */
			priority?: number | null;
			/** @description Unit of the reminder: 0 none, 1 minutes, 2 hours, 3 days. Groupable. */
			notifyType?: number | null;
			/** @description How many such units before the start the reminder comes. */
			notifyValue?: number | null;
			/** @description Text of the activity, written as `descriptionType` says. */
			description?: string | null;
			/** @description Form of the text: 1 plain, 2 BB code, 3 HTML. Groupable. */
			descriptionType?: number | null;
			/** @description Who began it. `0` none, `1` incoming, `2` outgoing. Aggregatable. */
			direction?: number | null;
			/** @description Where it takes place. */
			location?: string | null;
			/** @description Number of the user who made it. Read-only. Groupable. */
			authorId?: number | null;
			/** @description Number of the user who last changed it. Read-only. Groupable. */
			editorId?: number | null;
			/** @description Settings of the kind of activity, such as who sends a message. Not filterable, not sortable. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Number of the activity in an outside system. Groupable. */
			originId?: string | null;
			/** @description Name of that outside system. Groupable. */
			originatorId?: string | null;
			/** @description Data of `providerId`. Not filterable, not sortable. */
			providerParams?: {
				[key: string]: unknown;
			} | null;
			/** @description Data of `providerId` as text. */
			providerData?: string | null;
			/** @description How it went, a number of `providerId`. */
			resultMark?: number | null;
			/** @description What came of it as a number, for statistics. */
			resultValue?: number | null;
			/** @description Sum that came of it, in `resultCurrencyId`. */
			resultSum?: number | null;
			/** @description Currency of `resultSum`, a code such as `EUR`. Groupable. */
			resultCurrencyId?: string | null;
			/** @description All records it is shown with: `{OWNER_ID, OWNER_TYPE_ID}`; answered only when selected. Read-only. */
			bindings?: {
				[key: string]: unknown;
			}[];
			/** @description With whom and by what: `{VALUE, ENTITY_ID, ENTITY_TYPE_ID}`; answered only when selected. Needed on create. */
			communications?: {
				[key: string]: unknown;
			}[];
			/** @description Attached files; written as `{fileData: [name, base64]}`; answered only when selected. */
			files?: {
				[key: string]: unknown;
			}[];
			/** @description The customer wrote or called first. Read-only. Groupable. */
			isIncomingChannel?: boolean | null;
			/** @description What was asked for in `include`; null where there is none, or none that may be read. */
			_included?: {
				deal?: components["schemas"]["record-deals"] | null;
				lead?: components["schemas"]["record-leads"] | null;
				contact?: components["schemas"]["record-contacts"] | null;
				company?: components["schemas"]["record-companies"] | null;
			};
		} & {
			[key: string]: unknown;
		};
		"record-addresses": {
			/** @description `typeId`, `entityTypeId` and `entityId` with colons between them. Read-only. */
			id: string;
			/** @description What the address is for. `1` actual, `4` registered, `6` legal, `8` correspondence, `9` beneficiary, `11` delivery. Set on create only. Needed on create. Aggregatable. */
			typeId?: number | null;
			/** @description Kind of record it belongs to: 8 requisites, 1 lead. Set on create only. Needed on create. Aggregatable. */
			entityTypeId?: number | null;
			/** @description Number of that record. Set on create only. Needed on create. Groupable. */
			entityId?: number | null;
			/** @description Street and house. */
			address1?: string | null;
			/** @description Flat, office or floor. */
			address2?: string | null;
			/** @description Town or village. Aggregatable. */
			city?: string | null;
			/** @description Code for the post. Groupable. */
			postalCode?: string | null;
			/** @description District. */
			region?: string | null;
			/** @description State or province. */
			province?: string | null;
			/** @description Name of the country. Aggregatable. */
			country?: string | null;
			/** @description Code of the country as the host has it. Groupable. */
			countryCode?: string | null;
			/** @description Number of the same address on the map of the portal. Groupable. */
			locAddrId?: number | null;
			/** @description Kind of record behind the requisites: 3 contact, 4 company. Read-only. Groupable. */
			anchorTypeId?: number | null;
			/** @description Number of the contact or company behind the requisites. Read-only. Groupable. */
			anchorId?: number | null;
		} & {
			[key: string]: unknown;
		};
		"record-basket-items": {
			/** @description Number of the line, given by the host. Read-only. */
			id: number;
			/** @description Number of the order it belongs to. Set on create only. Needed on create. Aggregatable. */
			orderId?: number | null;
			/** @description Number of the product; 0 for one that no catalog has. Set on create only. Needed on create. Aggregatable. */
			productId?: number | null;
			/** @description What the product is called in the order. Needed on create. */
			name?: string | null;
			/** @description Price of one unit after discounts, in `currency`. Aggregatable. */
			price?: number | null;
			/** @description Price of one unit before discounts; `price` and `discountPrice` add up to it. */
			basePrice?: number | null;
			/** @description Discount on one unit; negative for a surcharge. */
			discountPrice?: number | null;
			/** @description Currency of the order, a code such as `EUR`. Set on create only. Needed on create. Groupable. */
			currency?: string | null;
			/** @description The price was set by hand. Groupable. */
			customPrice?: boolean | null;
			/** @description How many units are bought. Needed on create. Aggregatable. */
			quantity?: number | null;
			/** @description Code of the unit, such as 796 for pieces. Groupable. */
			measureCode?: string | null;
			/** @description Name of the unit, such as pcs. */
			measureName?: string | null;
			/** @description Place in the order; lower comes first. */
			sort?: number | null;
			/** @description Weight of one unit, in grams. */
			weight?: number | null;
			/** @description Width, height and length in millimetres, as the host stores them. */
			dimensions?: string | null;
			/** @description Tax in percent; empty without tax. */
			vatRate?: number | null;
			/** @description `price` contains the tax. Groupable. */
			vatIncluded?: boolean | null;
			/** @description The product can be bought at present. Groupable. */
			canBuy?: boolean | null;
			/** @description Key of the line in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Key of the catalog in an outside system. Groupable. */
			catalogXmlId?: string | null;
			/** @description Key of the product in an outside system. Groupable. */
			productXmlId?: string | null;
			/** @description What distinguishes the variant: `{name, value, code, sort}`. */
			properties?: {
				[key: string]: unknown;
			}[];
			/** @description Units held back in warehouses: `{storeId, quantity, dateReserveEnd, …}`. Read-only. */
			reservations?: {
				[key: string]: unknown;
			}[];
			/** @description When the line was added. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the line was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-bizproc-templates": {
			/** @description Number of the template, given by the host. Read-only. */
			id: number;
			/** @description What the workflow is called. Needed on create. */
			name?: string | null;
			/** @description What the workflow does. */
			description?: string | null;
			/** @description Part of the portal whose records it works on. Read-only. Aggregatable. */
			moduleId?: string | null;
			/** @description Class of the host for these records. Read-only. Aggregatable. */
			entity?: string | null;
			/** @description Kind of records it works on: part of the portal, class, kind. Set on create only. Needed on create. */
			documentType?: string[];
			/** @description When it starts by itself. `0` by hand, `1` on create, `2` on update, `3` on create and update. Groupable. */
			autoExecute?: number | null;
			/** @description Its steps, as the host stores them. Read-only. */
			template?: {
				[key: string]: unknown;
			}[];
			/** @description What is asked for when it starts. Read-only. */
			parameters?: {
				[key: string]: unknown;
			}[];
			/** @description What it keeps while it runs. Read-only. */
			variables?: {
				[key: string]: unknown;
			}[];
			/** @description What is set once for all runs. Read-only. */
			constants?: {
				[key: string]: unknown;
			}[];
			/** @description When the template was last changed. ISO 8601 with offset. Read-only. */
			modified?: string | null;
			/** @description It was changed since it came with the portal or an application. Read-only. Groupable. */
			isModified?: boolean | null;
			/** @description Number of the user who last changed it. Read-only. Groupable. */
			userId?: number | null;
			/** @description Name the portal or an application knows it by. Read-only. Groupable. */
			systemCode?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-bookings": {
			/** @description Number of the booking, given by the host. Read-only. */
			id: number;
			/** @description What the booking is called. */
			name?: string | null;
			/** @description Notes on the booking. */
			description?: string | null;
			/** @description Numbers of what is booked, such as rooms, people or equipment; the first is the main one. Needed on create. */
			resourceIds?: number[];
			/** @description From when to when: `{from, to}`, each `{timestamp, timezone}` with Unix seconds. Needed on create. Not filterable, not sortable. */
			datePeriod?: {
				[key: string]: unknown;
			} | null;
			/** @description When it begins, taken from `datePeriod`. ISO 8601 with offset. Read-only. */
			dateFrom?: string | null;
			/** @description When it ends, taken from `datePeriod`. ISO 8601 with offset. Read-only. */
			dateTo?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-calendar-events": {
			/** @description Number of the event, given by the host. Read-only. */
			id: number;
			/** @description What the event is called. Needed on create. */
			name?: string | null;
			/** @description Text about it. */
			description?: string | null;
			/** @description Whose calendar it is in. `user` a user, `group` a workgroup, `company_calendar` the company. Needed on create. */
			ownerType?: string | null;
			/** @description Number of that user or workgroup; 0 for the company. Needed on create. */
			ownerId?: number | null;
			/** @description When it begins. ISO 8601 with offset. Needed on create. */
			dateFrom?: string | null;
			/** @description When it ends. ISO 8601 with offset. Needed on create. */
			dateTo?: string | null;
			/** @description It has no hours: it lasts whole days. */
			allDay?: boolean | null;
			/** @description How much it matters. `high`, `normal`, `low`. */
			importance?: string | null;
			/** @description What others see of the person meanwhile. `busy`, `quest` tentative, `free`, `absent` away. */
			accessibility?: string | null;
			/** @description Where it takes place, or the room that is booked. */
			location?: string | null;
			/** @description Colour in the calendar, such as `#9DCF00`. */
			color?: string | null;
			/** @description Number of the calendar; a user has several. Needed on create. */
			sectionId?: number | null;
			/** @description Time zone of the beginning, such as `Europe/Berlin`. */
			timezoneFrom?: string | null;
			/** @description Time zone of the end, such as `Europe/Berlin`. */
			timezoneTo?: string | null;
			/** @description Others are invited. */
			isMeeting?: boolean | null;
			/** @description What the person answered: `H` host, `Y` accepted, `N` declined, `Q` not yet. Read-only. */
			meetingStatus?: string | null;
			/** @description Who is invited: written as numbers of users, answered as `{id, entryId, status}`. */
			attendees?: (number | {
				[key: string]: unknown;
			})[];
			/** @description How it repeats: `{FREQ, INTERVAL, COUNT, UNTIL, BYDAY}`. Not filterable, not sortable. */
			rrule?: {
				[key: string]: unknown;
			} | null;
			/** @description Reminders before it: `{type, count}`, type `min`, `hour` or `day`. */
			remind?: {
				[key: string]: unknown;
			}[];
			/** @description Others only see that the person is busy. */
			privateEvent?: boolean | null;
			/** @description Number of the user who made it. Read-only. */
			createdBy?: number | null;
			/** @description When the event was made. ISO 8601 with offset. Read-only. */
			dateCreate?: string | null;
			/** @description When the event was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Number of the event of the person who invites; its own when it is that. Read-only. */
			parentId?: number | null;
			/** @description It was removed. Read-only. */
			deleted?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		"record-calls-statistics": {
			/** @description Number of the entry, given by the host. Read-only. */
			id: number;
			/** @description Identifier of the call. Read-only. */
			callId?: string | null;
			/** @description Identifier of the call at the outside exchange. Read-only. */
			externalCallId?: string | null;
			/** @description Where it ran: `external` over the telephone, `infocall` a message read out. Read-only. */
			callCategory?: string | null;
			/** @description How the call came about. `1` outgoing, `2` incoming, `3` incoming, redirected, `4` callback. Read-only. */
			callType?: number | null;
			/** @description Number of the user who spoke. Read-only. */
			portalUserId?: number | null;
			/** @description Phone number of the portal that was used. Read-only. */
			portalNumber?: string | null;
			/** @description Phone number of the other side. Read-only. */
			phoneNumber?: string | null;
			/** @description How long it lasted, in seconds. Read-only. */
			callDuration?: number | null;
			/** @description When it began. ISO 8601 with offset. Read-only. */
			callStartDate?: string | null;
			/** @description Link to the recording; empty where it would hold a token. Read-only. */
			callRecordUrl?: string | null;
			/** @description Rating by the customer, 1 to 5. Read-only. */
			callVote?: number | null;
			/** @description What it cost, in `costCurrency`. Read-only. */
			cost?: number | null;
			/** @description Currency of `cost`, a code such as `EUR`. Read-only. */
			costCurrency?: string | null;
			/** @description How it ended: 200 answered, 304 missed, 603 declined, others as in SIP. Read-only. */
			callFailedCode?: string | null;
			/** @description How it ended, in words. Read-only. */
			callFailedReason?: string | null;
			/** @description Kind of record of the other side: `CONTACT`, `COMPANY`, `LEAD`. Read-only. */
			crmEntityType?: string | null;
			/** @description Number of that record. Read-only. */
			crmEntityId?: number | null;
			/** @description Number of its activity. Read-only. */
			crmActivityId?: number | null;
			/** @description Number of the application that recorded the call. Read-only. */
			restAppId?: number | null;
			/** @description Number of the transcript. Read-only. */
			transcriptId?: number | null;
			/** @description The transcript is being made. Read-only. */
			transcriptPending?: boolean | null;
			/** @description Length of the recording, in seconds. Read-only. */
			recordDuration?: number | null;
			/** @description Number of the file of the recording. Read-only. */
			recordFileId?: number | null;
			/** @description Notes on the call. Read-only. */
			comment?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-catalog-price-types": {
			/** @description Number of the kind of price, given by the host. Read-only. */
			id: number;
			/** @description Code of the kind of price. Needed on create. */
			name?: string | null;
			/** @description It is the basic price of every product; there is one. */
			base?: boolean | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description Key of the kind of price in an outside system. */
			xmlId?: string | null;
			/** @description Number of the user who made it. Read-only. */
			createdBy?: number | null;
			/** @description Number of the user who last changed it. Read-only. */
			modifiedBy?: number | null;
			/** @description When it was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When it was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-catalog-prices": {
			/** @description Number of the price, given by the host. Read-only. */
			id: number;
			/** @description Number of the product (`catalog-products`). Set on create only. Needed on create. Aggregatable. */
			productId?: number | null;
			/** @description Number of the kind of price (`catalog-price-types`). Set on create only. Needed on create. Aggregatable. */
			catalogGroupId?: number | null;
			/** @description What one unit costs, in `currency`. Needed on create. Aggregatable. */
			price?: number | null;
			/** @description Currency of the price, a code such as `EUR`. Needed on create. Aggregatable. */
			currency?: string | null;
			/** @description Number of the markup the price was reckoned with. Groupable. */
			extraId?: number | null;
			/** @description Smallest quantity the price holds for. */
			quantityFrom?: number | null;
			/** @description Largest quantity the price holds for. */
			quantityTo?: number | null;
			/** @description The price in the base currency. Read-only. */
			priceScale?: number | null;
			/** @description When the price was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-catalog-product-properties": {
			/** @description Number of the property; a product has its value as `property` and this number. Read-only. */
			id: number;
			/** @description Number of the catalog whose products have it. Set on create only. Needed on create. Aggregatable. */
			iblockId?: number | null;
			/** @description What the property is called. Needed on create. */
			name?: string | null;
			/** @description What kind of value it holds. `S` string, `N` number, `L` list, `F` file, `G` link to a section, `E` link to an element. Needed on create. Aggregatable. */
			propertyType?: string | null;
			/** @description Finer kind of value, such as `Date` or `HTML`; empty for the plain ones. Groupable. */
			userType?: string | null;
			/** @description Short name for developers. Groupable. */
			code?: string | null;
			/** @description Key of the property in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description It is in use. Groupable. */
			active?: boolean | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description Value of a new product. */
			defaultValue?: string | null;
			/** @description Height of the input, in lines. */
			rowCount?: number | null;
			/** @description Width of the input, in characters. */
			colCount?: number | null;
			/** @description How a list is shown: `L` to unfold, `C` as boxes to tick. Groupable. */
			listType?: string | null;
			/** @description It holds a list of values. Groupable. */
			multiple?: boolean | null;
			/** @description Inputs shown for new values of a list. */
			multipleCnt?: number | null;
			/** @description Endings of files it takes, with commas between them. Groupable. */
			fileType?: string | null;
			/** @description Number of the catalog or list it links to. Groupable. */
			linkIblockId?: number | null;
			/** @description Each value has a description. Groupable. */
			withDescription?: boolean | null;
			/** @description The search of the portal looks into it. Groupable. */
			searchable?: boolean | null;
			/** @description Lists of products can be filtered by it. Groupable. */
			filtrable?: boolean | null;
			/** @description A product cannot be saved without it. Groupable. */
			isRequired?: boolean | null;
			/** @description Help beside the input. */
			hint?: string | null;
			/** @description Settings of `userType`. Not filterable, not sortable. */
			userTypeSettings?: {
				[key: string]: unknown;
			} | null;
			/** @description When the property was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-catalog-product-property-enums": {
			/** @description Number of the choice, given by the host. Read-only. */
			id: number;
			/** @description Number of the property it belongs to. Set on create only. Needed on create. Aggregatable. */
			propertyId?: number | null;
			/** @description What people read. Needed on create. */
			value?: string | null;
			/** @description Key of the choice, unique within its property. Needed on create. Groupable. */
			xmlId?: string | null;
			/** @description New products have it. Groupable. */
			def?: boolean | null;
			/** @description Place in the list; lower comes first. */
			sort?: number | null;
		} & {
			[key: string]: unknown;
		};
		"record-catalog-products": {
			/** @description Number of the product, given by the host. Read-only. */
			id: number;
			/** @description What the product is called. Needed on create. */
			name?: string | null;
			/** @description Number of the catalog it stands in. Set on create only. Needed on create. Groupable. */
			iblockId?: number | null;
			/** @description Number of its section (`catalog-sections`). Aggregatable. */
			iblockSectionId?: number | null;
			/** @description It is offered. Groupable. */
			active?: boolean | null;
			/** @description It can be bought at present. Read-only. Groupable. */
			available?: boolean | null;
			/** @description Short name for addresses of pages. Groupable. */
			code?: string | null;
			/** @description Key of the product in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description 1 plain product, 2 set, 3 product with variants, 4 variant, 7 service. Read-only. Groupable. */
			type?: number | null;
			/** @description Number of the unit it is counted in. */
			measure?: number | null;
			/** @description Units in all warehouses that are not reserved. Aggregatable. */
			quantity?: number | null;
			/** @description Units held back for orders. Read-only. */
			quantityReserved?: number | null;
			/** @description Whether stock is counted: `Y`, `N`, or `D` as the catalog says. */
			quantityTrace?: string | null;
			/** @description Whether it can be bought without stock: `Y`, `N`, or `D` as the catalog says. */
			canBuyZero?: string | null;
			/** @description Whether people can ask to hear of new stock: `Y`, `N`, or `D` as the catalog says. */
			subscribe?: string | null;
			/** @description What one unit costs to buy in, in `purchasingCurrency`. Aggregatable. */
			purchasingPrice?: number | null;
			/** @description Currency of `purchasingPrice`, a code such as `EUR`. */
			purchasingCurrency?: string | null;
			/** @description Number of the rate of value added tax. Groupable. */
			vatId?: number | null;
			/** @description Prices contain the tax. Groupable. */
			vatIncluded?: boolean | null;
			/** @description Weight of one unit, in grams. */
			weight?: number | null;
			/** @description Width of one unit, in millimetres. */
			width?: number | null;
			/** @description Height of one unit, in millimetres. */
			height?: number | null;
			/** @description Length of one unit, in millimetres. */
			length?: number | null;
			/** @description Short text for lists. */
			previewText?: string | null;
			/** @description Whole text for its page. */
			detailText?: string | null;
			/** @description Small picture; written as `{fileData: [name, base64]}`. Not filterable, not sortable. */
			previewPicture?: unknown;
			/** @description Large picture; written as `{fileData: [name, base64]}`. Not filterable, not sortable. */
			detailPicture?: unknown;
			/** @description Number of the user who made the product. Groupable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed the product. Groupable. */
			modifiedBy?: number | null;
			/** @description When the product was made. ISO 8601 with offset. */
			dateCreate?: string | null;
			/** @description When the product was last changed, in spite of its name; `dateCreate` says when it was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-catalog-sections": {
			/** @description Number of the section, given by the host. Read-only. */
			id: number;
			/** @description Number of the catalog it stands in. Needed on create. Aggregatable. */
			iblockId?: number | null;
			/** @description Number of the section above it; empty at the top. Aggregatable. */
			iblockSectionId?: number | null;
			/** @description What the section is called. Needed on create. */
			name?: string | null;
			/** @description Short name for addresses of pages. Groupable. */
			code?: string | null;
			/** @description Key of the section in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description It is shown. Aggregatable. */
			active?: boolean | null;
			/** @description Text about it, written as `descriptionType` says. */
			description?: string | null;
			/** @description Form of the text. `text` plain text, `html` HTML. Groupable. */
			descriptionType?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-companies": {
			/** @description Number of the record, given by the host. Read-only. */
			id: number;
			/** @description When the record was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the record was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Number of the user who made the record. Read-only. Groupable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed the record. Read-only. Groupable. */
			updatedBy?: number | null;
			/** @description Number of the user responsible. Aggregatable. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. Groupable. */
			opened?: boolean | null;
			/** @description Number of the user behind the last entry of the timeline. Read-only. Groupable. */
			lastActivityBy?: number | null;
			/** @description When something last happened in the timeline. ISO 8601 with offset. Read-only. */
			lastActivityTime?: string | null;
			/** @description Number of the web form that made the record. Read-only. Groupable. */
			webformId?: number | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Kind of record: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice, from 128 on smart processes. Read-only. Groupable. */
			entityTypeId?: number | null;
			/** @description Name of the company. Needed on create. */
			title?: string | null;
			/** @description Picture; written as `[file name, content as base64]`. Not filterable, not sortable. */
			logo?: unknown;
			/** @description Actual address in one text; parts of it are in `addresses`. */
			address?: string | null;
			/** @description Registered address in one text. */
			addressLegal?: string | null;
			/** @description Bank account in one text; structured ones belong to `requisites`. */
			bankingDetails?: string | null;
			/** @description Notes on the company; may hold markup. */
			comments?: string | null;
			/** @description Kind of company, a code from `statuses` of `COMPANY_TYPE`. Aggregatable. */
			typeId?: string | null;
			/** @description Line of business, a code from `statuses` of `INDUSTRY`. Aggregatable. */
			industry?: string | null;
			/** @description Turnover in a year, in `currency`. Aggregatable. */
			revenue?: number | null;
			/** @description Currency of the turnover, a code such as `EUR`. Groupable. */
			currency?: string | null;
			/** @description Size of the staff, a code from `statuses` of `EMPLOYEES`. */
			employees?: string | null;
			/** @description Number of the lead it came from. Read-only. Groupable. */
			leadId?: number | null;
			/** @description It is a company of the portal itself, which issues quotes and invoices. Groupable. */
			isMyCompany?: boolean | null;
			/** @description There is a phone number. Read-only. Groupable. */
			hasPhone?: boolean | null;
			/** @description There is an e-mail address. Read-only. Groupable. */
			hasEmail?: boolean | null;
			/** @description There is a conversation in an open line. Read-only. Groupable. */
			hasImol?: boolean | null;
			/** @description First phone number; all of them are in `fm`. */
			phone?: string | null;
			/** @description First e-mail address; all of them are in `fm`. */
			email?: string | null;
			/** @description Phone numbers, e-mail addresses, sites and messengers: `{id, typeId, valueType, value}`. */
			fm?: {
				[key: string]: unknown;
			}[];
			/** @description Numbers of the contacts who work there. */
			contactIds?: number[];
			/** @description Number of the category of companies. Set on create only. Groupable. */
			categoryId?: number | null;
			/** @description Name of the outside system the record comes from. Groupable. */
			originatorId?: string | null;
			/** @description Number of the record in that outside system. Groupable. */
			originId?: string | null;
			/** @description Numbers of the users who watch the company. */
			observers?: number[];
		} & {
			[key: string]: unknown;
		};
		"record-contacts": {
			/** @description Number of the record, given by the host. Read-only. */
			id: number;
			/** @description When the record was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the record was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Number of the user who made the record. Read-only. Groupable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed the record. Read-only. Groupable. */
			updatedBy?: number | null;
			/** @description Number of the user responsible. Aggregatable. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. Groupable. */
			opened?: boolean | null;
			/** @description Number of the user behind the last entry of the timeline. Read-only. Groupable. */
			lastActivityBy?: number | null;
			/** @description When something last happened in the timeline. ISO 8601 with offset. Read-only. */
			lastActivityTime?: string | null;
			/** @description Number of the web form that made the record. Read-only. Groupable. */
			webformId?: number | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Kind of record: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice, from 128 on smart processes. Read-only. Groupable. */
			entityTypeId?: number | null;
			/** @description First name. */
			name?: string | null;
			/** @description Family name. */
			lastName?: string | null;
			/** @description Middle name or patronymic. */
			secondName?: string | null;
			/** @description Form of address, a code from `statuses` of `HONORIFIC`. */
			honorific?: string | null;
			/** @description Portrait; written as `[file name, content as base64]`. Not filterable, not sortable. */
			photo?: unknown;
			/** @description Position the person holds. */
			post?: string | null;
			/** @description Postal address in one text; parts of it are in `addresses`. */
			address?: string | null;
			/** @description Notes on the person; may hold markup. */
			comments?: string | null;
			/** @description Number of the main company. Groupable. */
			companyId?: number | null;
			/** @description Numbers of all companies, the main one first. */
			companyIds?: number[];
			/** @description Number of the lead it came from. Read-only. Groupable. */
			leadId?: number | null;
			/** @description How the person was found, a code from `statuses` of `SOURCE`. Aggregatable. */
			sourceId?: string | null;
			/** @description More on how the person was found. */
			sourceDescription?: string | null;
			/** @description Kind of contact, a code from `statuses` of `CONTACT_TYPE`. Aggregatable. */
			typeId?: string | null;
			/** @description Day of birth. ISO 8601 date, with the time where the host keeps one. */
			birthdate?: string | null;
			/** @description The contact may be exported. Groupable. */
			export?: boolean | null;
			/** @description There is a phone number. Read-only. Groupable. */
			hasPhone?: boolean | null;
			/** @description There is an e-mail address. Read-only. Groupable. */
			hasEmail?: boolean | null;
			/** @description There is a conversation in an open line. Read-only. Groupable. */
			hasImol?: boolean | null;
			/** @description First phone number; all of them are in `fm`. */
			phone?: string | null;
			/** @description First e-mail address; all of them are in `fm`. */
			email?: string | null;
			/** @description Phone numbers, e-mail addresses, sites and messengers: `{id, typeId, valueType, value}`. */
			fm?: {
				[key: string]: unknown;
			}[];
			/** @description Number of the category of contacts. Set on create only. Groupable. */
			categoryId?: number | null;
			/** @description Name of the outside system the record comes from. Groupable. */
			originatorId?: string | null;
			/** @description Number of the record in that outside system. Groupable. */
			originId?: string | null;
			/** @description Numbers of the users who watch the contact. */
			observers?: number[];
			/** @description What was asked for in `include`; null where there is none, or none that may be read. */
			_included?: {
				company?: components["schemas"]["record-companies"] | null;
			};
		} & {
			[key: string]: unknown;
		};
		"record-currencies": {
			/** @description Three letters that name the currency, such as `EUR`. Set on create only. Needed on create. */
			id: string;
			/** @description For how many units of it `amount` is the rate. Needed on create. */
			amountCnt?: number | null;
			/** @description Rate: what `amountCnt` units cost in the base currency. Needed on create. */
			amount?: number | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description All rates are given in this currency. Read-only. */
			base?: boolean | null;
			/** @description Name in the language `lid`. Read-only. */
			fullName?: string | null;
			/** @description Language in which its name and form are answered. Read-only. */
			lid?: string | null;
			/** @description How sums are written; `#` is the number. Read-only. */
			formatString?: string | null;
			/** @description Sign between whole and fraction. Read-only. */
			decPoint?: string | null;
			/** @description Sign between thousands. Read-only. */
			thousandsSep?: string | null;
			/** @description Digits after the point. Read-only. */
			decimals?: number | null;
			/** @description When the currency was last changed. ISO 8601 with offset. Read-only. */
			dateUpdate?: string | null;
			/** @description Name and form by language: `{en: {FULL_NAME, FORMAT_STRING, …}}`. Not filterable, not sortable. */
			lang?: {
				[key: string]: unknown;
			} | null;
		} & {
			[key: string]: unknown;
		};
		"record-deal-categories": {
			/** @description Number of the pipeline; `categoryId` of its deals. Read-only. */
			id: number;
			/** @description What the pipeline is called. Needed on create. */
			name?: string | null;
			/** @description Place among the pipelines; lower comes first. */
			sort?: number | null;
			/** @description New deals go there unless they name another. */
			isDefault?: boolean | null;
			/** @description Kind of record it sorts; 2, deals. Read-only. */
			entityTypeId?: number | null;
			/** @description Number of the pipeline in an outside system. Read-only. */
			originId?: string | null;
			/** @description Name of that outside system. Read-only. */
			originatorId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-deals": {
			/** @description Number of the record, given by the host. Read-only. */
			id: number;
			/** @description When the record was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the record was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Number of the user who made the record. Read-only. Groupable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed the record. Read-only. Groupable. */
			updatedBy?: number | null;
			/** @description Number of the user responsible. Aggregatable. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. Groupable. */
			opened?: boolean | null;
			/** @description Number of the user behind the last entry of the timeline. Read-only. Groupable. */
			lastActivityBy?: number | null;
			/** @description When something last happened in the timeline. ISO 8601 with offset. Read-only. */
			lastActivityTime?: string | null;
			/** @description Number of the web form that made the record. Read-only. Groupable. */
			webformId?: number | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Kind of record: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice, from 128 on smart processes. Read-only. Groupable. */
			entityTypeId?: number | null;
			/** @description Name of the deal in lists and on its card. */
			title?: string | null;
			/** @description Sum of the deal, in `currency`. Aggregatable. */
			amount?: number | null;
			/** @description Currency of the sums, a code such as `EUR`. Groupable. */
			currency?: string | null;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. Groupable. */
			isManualOpportunity?: boolean | null;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number | null;
			/** @description Number of the pipeline (`deal-categories`); 0 is the one every portal begins with. Set on create only. Aggregatable. */
			categoryId?: number | null;
			/** @description Code of the stage, from `statuses`; outside of pipeline 0 it begins with `C`, its number and a colon. Aggregatable. */
			stageId?: string | null;
			/** @description Code of the stage before this one. Read-only. Groupable. */
			previousStageId?: string | null;
			/** @description How the deal stands. `P` in progress, `S` won, `F` lost. Read-only. Aggregatable. */
			stageSemanticId?: string | null;
			/** @description Kind of deal, a code from `statuses` of `DEAL_TYPE`. Groupable. */
			typeId?: string | null;
			/** @description Chance to win it, in percent. */
			probability?: number | null;
			/** @description Number of the company that is the customer. Groupable. */
			companyId?: number | null;
			/** @description Number of the main contact. Groupable. */
			contactId?: number | null;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[];
			/** @description Number of the lead it came from. Read-only. Groupable. */
			leadId?: number | null;
			/** @description Number of the quote it came from. Read-only. Groupable. */
			quoteId?: number | null;
			/** @description Notes on the deal; may hold markup. */
			comments?: string | null;
			/** @description Day the deal began. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string | null;
			/** @description Day it is expected to close, or closed. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string | null;
			/** @description The deal is over, won or lost. Groupable. */
			closed?: boolean | null;
			/** @description The deal is in the first stage of its pipeline. Read-only. Groupable. */
			isNew?: boolean | null;
			/** @description The deal is a pattern by which new deals are made regularly. Read-only. Groupable. */
			isRecurring?: boolean | null;
			/** @description The customer has bought before. Read-only. Groupable. */
			isReturnCustomer?: boolean | null;
			/** @description The customer has asked before and not bought. Read-only. Groupable. */
			isRepeatedApproach?: boolean | null;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. Aggregatable. */
			sourceId?: string | null;
			/** @description More on how the customer was found. */
			sourceDescription?: string | null;
			/** @description Further notes; the card does not show them. */
			additionalInfo?: string | null;
			/** @description Name of the outside system the record comes from. Groupable. */
			originatorId?: string | null;
			/** @description Number of the record in that outside system. Groupable. */
			originId?: string | null;
			/** @description Number of the user who last moved it to another stage. Read-only. Groupable. */
			movedBy?: number | null;
			/** @description When it last went to another stage. ISO 8601 with offset. Read-only. */
			movedTime?: string | null;
			/** @description Numbers of the users who watch the deal. */
			observers?: number[];
			/** @description What was asked for in `include`; null where there is none, or none that may be read. */
			_included?: {
				contacts?: (components["schemas"]["record-contacts"] & ({
					/** @description It is the main contact of the deal. */
					isPrimary?: boolean | null;
					/** @description Place among the contacts; lower comes first. */
					sort?: number | null;
					/** @description Number of the part the contact plays in the deal. */
					roleId?: number | null;
				} & {
					[key: string]: unknown;
				}))[];
				company?: components["schemas"]["record-companies"] | null;
				quote?: components["schemas"]["record-quotes"] | null;
			};
		} & {
			[key: string]: unknown;
		};
		"record-deals-id-products": {
			/** @description Number of the row, given by the host. Read-only. */
			id: number;
			/** @description Number of the record the row belongs to. Read-only. */
			ownerId?: number | null;
			/** @description Kind of that record: `D` deal, `Q` quote, `L` lead, `SI` invoice, `T` and letters a smart process. Read-only. */
			ownerType?: string | null;
			/** @description Number of the product in the catalog; 0 for one that is not there. */
			productId?: number | null;
			/** @description Name of the product in this row. */
			productName?: string | null;
			/** @description What one unit costs the customer, after discount and with tax. */
			price?: number | null;
			/** @description Price of one unit after discount, without tax. Read-only. */
			priceExclusive?: number | null;
			/** @description Price of one unit before discount, without tax. Read-only. */
			priceNetto?: number | null;
			/** @description Price of one unit before discount, with tax. Read-only. */
			priceBrutto?: number | null;
			/** @description `price` in the currency of reports. Read-only. */
			priceAccount?: number | null;
			/** @description How many units. */
			quantity?: number | null;
			/** @description What the discount is given in. `1` sum, `2` percent. */
			discountTypeId?: number | null;
			/** @description Discount in percent. */
			discountRate?: number | null;
			/** @description Discount on one unit, as a sum. */
			discountSum?: number | null;
			/** @description Tax in percent. */
			taxRate?: number | null;
			/** @description The price that was entered contains the tax. */
			taxIncluded?: boolean | null;
			/** @description No longer used by the host. Read-only. */
			customized?: boolean | null;
			/** @description Code of the unit, such as 796 for pieces. */
			measureCode?: number | null;
			/** @description Name of the unit, such as pcs. Read-only. */
			measureName?: string | null;
			/** @description Place in the record; lower comes first. */
			sort?: number | null;
			/** @description 1 plain product, 2 set, 3 product with variants, 4 variant, 7 service. Read-only. */
			type?: number | null;
			/** @description Number of the warehouse it is taken from. */
			storeId?: number | null;
			/** @description Key of the row in an outside system. */
			xmlId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-departments": {
			/** @description Number of the department, given by the host. Read-only. */
			id: number;
			/** @description What the department is called. Needed on create. */
			name?: string | null;
			/** @description Number of the department above it. Needed on create. Aggregatable. */
			parentId?: number | null;
			/** @description Number of the user who leads it. Groupable. */
			headId?: number | null;
			/** @description Place beside its neighbours; lower comes first. */
			sort?: number | null;
		} & {
			[key: string]: unknown;
		};
		"record-doc-templates": {
			/** @description Number of the template, given by the host. Read-only. */
			id: number;
			/** @description What the template is called. Needed on create. */
			name?: string | null;
			/** @description Short name for developers. Groupable. */
			code?: string | null;
			/** @description Country whose forms it follows, such as `de`. Needed on create. Aggregatable. */
			region?: string | null;
			/** @description It can be chosen. Aggregatable. */
			active?: boolean | null;
			/** @description Number of what numbers its documents. Needed on create. Groupable. */
			numeratorId?: number | null;
			/** @description Number of the file of the template. Groupable. */
			fileId?: number | null;
			/** @description Documents show seal and signature. Groupable. */
			withStamps?: boolean | null;
			/** @description Who may choose it, as codes of rights such as `UA` for everybody. */
			users?: string[];
			/** @description Kinds of records it can be filled from. */
			providers?: string[];
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description Part of the portal it belongs to. Read-only. Groupable. */
			moduleId?: string | null;
			/** @description Kind of file it is, as the host calls it. Read-only. Groupable. */
			bodyType?: string | null;
			/** @description It was removed; its documents remain. Read-only. Groupable. */
			isDeleted?: boolean | null;
			/** @description It came with the portal. Read-only. Groupable. */
			isDefault?: boolean | null;
			/** @description Number of the user who made it. Read-only. Groupable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed it. Read-only. Groupable. */
			updatedBy?: number | null;
			/** @description When the template was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the template was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Always null: the link of the host holds a token. Read-only. */
			download?: string | null;
			/** @description Always null: the link of the host holds a token. Read-only. */
			downloadMachine?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-documents": {
			/** @description Number of the document, given by the host. Read-only. */
			id: number;
			/** @description What the document is called. Read-only. */
			title?: string | null;
			/** @description Number printed on it. Read-only. */
			number?: string | null;
			/** @description Number of the template (`doc-templates`) it was made from. Set on create only. Needed on create. Aggregatable. */
			templateId?: number | null;
			/** @description Kind of record it is made of: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice. Set on create only. Groupable. */
			entityTypeId?: number | null;
			/** @description Number of that record. Set on create only. Groupable. */
			entityId?: number | null;
			/** @description Kind of record as the host calls it. Read-only. */
			provider?: string | null;
			/** @description Name of the record for a document of no record of the CRM. Set on create only. */
			value?: string | null;
			/** @description What stands in the fields of the template: `{field: value}`. Not filterable, not sortable. */
			values?: {
				[key: string]: unknown;
			} | null;
			/** @description It shows seal and signature. Groupable. */
			stampsEnabled?: boolean | null;
			/** @description Number of the DOCX file. Read-only. Groupable. */
			fileId?: number | null;
			/** @description Number of the picture of its first page. Read-only. Groupable. */
			imageId?: number | null;
			/** @description Number of the PDF file. Read-only. Groupable. */
			pdfId?: number | null;
			/** @description PDF and picture could not be made. Read-only. Groupable. */
			isTransformationError?: boolean | null;
			/** @description Number of the user who made it. Read-only. Aggregatable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed it. Read-only. Groupable. */
			updatedBy?: number | null;
			/** @description When the document was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the document was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Always null: the link of the host holds a token. Read-only. */
			downloadUrl?: string | null;
			/** @description Always null: the link of the host holds a token. Read-only. */
			pdfUrl?: string | null;
			/** @description Always null: the link of the host holds a token. Read-only. */
			imageUrl?: string | null;
			/** @description Address at which anybody can read it, once that is switched on. Read-only. */
			publicUrl?: string | null;
			/** @description How fields are written that the template does not describe: `{field: description}`. Not filterable, not sortable. */
			fieldDescriptions?: {
				[key: string]: unknown;
			} | null;
		} & {
			[key: string]: unknown;
		};
		"record-files": {
			/** @description Number of the file, given by the host. Read-only. */
			id: number;
			/** @description Name with its ending. Needed on create. */
			name?: string | null;
			/** @description Short name for developers; empty for ordinary files. Read-only. Groupable. */
			code?: string | null;
			/** @description Number of the storage it lies in. Set on create only. Groupable. */
			storageId?: number | null;
			/** @description Always `file`. Read-only. Aggregatable. */
			type?: string | null;
			/** @description Number of the folder it lies in. Set on create only. Groupable. */
			folderId?: number | null;
			/** @description 0 in use, otherwise in the recycle bin, 4 together with its folder. Read-only. Groupable. */
			deletedType?: number | null;
			/** @description How often its content was written; grows by one each time. Read-only. */
			contentGeneration?: number | null;
			/** @description Number of its bytes; another one for each version. Read-only. Groupable. */
			fileId?: number | null;
			/** @description Length of the content, in bytes. Read-only. Aggregatable. */
			size?: number | null;
			/** @description When the file was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the file was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description When it went to the recycle bin. ISO 8601 with offset. Read-only. */
			deletedAt?: string | null;
			/** @description Number of the user who made it. Read-only. Aggregatable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed it. Read-only. Groupable. */
			updatedBy?: number | null;
			/** @description Number of the user who put it into the recycle bin; 0 for none. Read-only. Groupable. */
			deletedBy?: number | null;
			/** @description Where this service gives its content. Read-only. */
			downloadUrl?: string | null;
			/** @description Its page on the portal, for people. Read-only. */
			detailUrl?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-folders": {
			/** @description Number of the folder, given by the host. Read-only. */
			id: number;
			/** @description What the folder is called. Needed on create. */
			name?: string | null;
			/** @description Short name the portal gives to folders of its own. Read-only. */
			code?: string | null;
			/** @description Number of the storage it lies in. Set on create only. */
			storageId?: number | null;
			/** @description Always `folder`. Read-only. */
			type?: string | null;
			/** @description Number of the folder itself where this one is a link to it. Read-only. */
			realObjectId?: number | null;
			/** @description Number of the folder it lies in. */
			parentId?: number | null;
			/** @description 0 in use, otherwise in the recycle bin, 4 together with its folder. Read-only. */
			deletedType?: number | null;
			/** @description When the folder was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the folder was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description When it went to the recycle bin. ISO 8601 with offset. Read-only. */
			deletedAt?: string | null;
			/** @description Number of the user who made it. Read-only. */
			createdBy?: number | null;
			/** @description Number of the user who last changed it. Read-only. */
			updatedBy?: number | null;
			/** @description Number of the user who put it into the recycle bin; 0 for none. Read-only. */
			deletedBy?: number | null;
			/** @description Its page on the portal, for people. Read-only. */
			detailUrl?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-humanresources-nodes": {
			/** @description Number of the node, given by the host. Read-only. */
			id: number;
			/** @description What the node is in the structure of the company. `DEPARTMENT` department, `TEAM` team. Set on create only. Needed on create. */
			type?: string | null;
			/** @description What the department or team is called. Needed on create. */
			name?: string | null;
			/** @description What it is there for. */
			description?: string | null;
			/** @description Number of the structure it stands in. Read-only. */
			structureId?: number | null;
			/** @description Number of the node above it. Needed on create. */
			parentId?: number | null;
			/** @description Code by which rights are given to it, such as `DR5`. Read-only. */
			accessCode?: string | null;
			/** @description How many people belong to it. Read-only. */
			userCount?: number | null;
			/** @description Name of its colour in the chart of the company. */
			colorName?: string | null;
			/** @description Key of the node in an outside system. Read-only. */
			xmlId?: string | null;
			/** @description When the node was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the node was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Who belongs to it and as what: `{userId, role}`; answered for one node only. Read-only. */
			members?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"record-invoices": {
			/** @description Number of the record, given by the host. Read-only. */
			id: number;
			/** @description When the record was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the record was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Number of the user who made the record. Read-only. Groupable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed the record. Read-only. Groupable. */
			updatedBy?: number | null;
			/** @description Number of the user responsible. Aggregatable. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. Groupable. */
			opened?: boolean | null;
			/** @description Number of the user behind the last entry of the timeline. Read-only. Groupable. */
			lastActivityBy?: number | null;
			/** @description When something last happened in the timeline. ISO 8601 with offset. Read-only. */
			lastActivityTime?: string | null;
			/** @description Number of the web form that made the record. Read-only. Groupable. */
			webformId?: number | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Kind of record: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice, from 128 on smart processes. Read-only. Groupable. */
			entityTypeId?: number | null;
			/** @description Subject of the invoice. */
			title?: string | null;
			/** @description Number printed on the invoice. */
			accountNumber?: string | null;
			/** @description Key of the record in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Number of the pipeline of invoices. Set on create only. Aggregatable. */
			categoryId?: number | null;
			/** @description Code of the stage, from `statuses` of `SMART_INVOICE_STAGE_` and the pipeline. Aggregatable. */
			stageId?: string | null;
			/** @description Code of the stage before this one. Read-only. Groupable. */
			previousStageId?: string | null;
			/** @description Sum of the invoice, in `currency`. Aggregatable. */
			amount?: number | null;
			/** @description Currency of the sums, a code such as `EUR`. Groupable. */
			currency?: string | null;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. Groupable. */
			isManualOpportunity?: boolean | null;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number | null;
			/** @description Day the invoice was made out. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string | null;
			/** @description Day by which it is to be paid. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string | null;
			/** @description Number of the company that pays. Groupable. */
			companyId?: number | null;
			/** @description Number of the main contact. Groupable. */
			contactId?: number | null;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[];
			/** @description Number of the own company that makes out the invoice. Groupable. */
			mycompanyId?: number | null;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. Groupable. */
			sourceId?: string | null;
			/** @description More on how the customer was found. */
			sourceDescription?: string | null;
			/** @description Notes on the invoice; may hold markup. */
			comments?: string | null;
			/** @description Number of the user who last moved it to another stage. Read-only. Groupable. */
			movedBy?: number | null;
			/** @description When it last went to another stage. ISO 8601 with offset. Read-only. */
			movedTime?: string | null;
			/** @description Numbers of the users who watch the invoice. */
			observers?: number[];
			/** @description Number of the deal the invoice belongs to. */
			parentId2?: number | null;
			/** @description What was asked for in `include`; null where there is none, or none that may be read. */
			_included?: {
				deal?: components["schemas"]["record-deals"] | null;
				contact?: components["schemas"]["record-contacts"] | null;
				company?: components["schemas"]["record-companies"] | null;
			};
		} & {
			[key: string]: unknown;
		};
		"record-items-entityTypeId": {
			/** @description Number of the record, given by the host. Read-only. */
			id: number;
			/** @description When the record was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the record was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Number of the user who made the record. Read-only. Groupable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed the record. Read-only. Groupable. */
			updatedBy?: number | null;
			/** @description Number of the user responsible. Aggregatable. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. Groupable. */
			opened?: boolean | null;
			/** @description Number of the user behind the last entry of the timeline. Read-only. Groupable. */
			lastActivityBy?: number | null;
			/** @description When something last happened in the timeline. ISO 8601 with offset. Read-only. */
			lastActivityTime?: string | null;
			/** @description Number of the web form that made the record. Read-only. Groupable. */
			webformId?: number | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Kind of record: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice, from 128 on smart processes. Read-only. Groupable. */
			entityTypeId?: number | null;
			/** @description Name of the item in lists and on its card. */
			title?: string | null;
			/** @description Key of the record in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Number of the pipeline of the smart process. Aggregatable. */
			categoryId?: number | null;
			/** @description Code of the stage, from `statuses`. Aggregatable. */
			stageId?: string | null;
			/** @description Code of the stage before this one. Read-only. Groupable. */
			previousStageId?: string | null;
			/** @description Sum of the item, in `currency`. Aggregatable. */
			amount?: number | null;
			/** @description Currency of the sums, a code such as `EUR`. Groupable. */
			currency?: string | null;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. Groupable. */
			isManualOpportunity?: boolean | null;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number | null;
			/** @description Day it begins. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string | null;
			/** @description Day it ends. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string | null;
			/** @description Number of the company it is for. Groupable. */
			companyId?: number | null;
			/** @description Number of the main contact. Groupable. */
			contactId?: number | null;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[];
			/** @description Number of the own company it is done by. Groupable. */
			mycompanyId?: number | null;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. Aggregatable. */
			sourceId?: string | null;
			/** @description More on how the customer was found. */
			sourceDescription?: string | null;
			/** @description Number of the user who last moved it to another stage. Read-only. Groupable. */
			movedBy?: number | null;
			/** @description When it last went to another stage. ISO 8601 with offset. Read-only. */
			movedTime?: string | null;
			/** @description Numbers of the users who watch the item. */
			observers?: number[];
		} & {
			[key: string]: unknown;
		};
		"record-leads": {
			/** @description Number of the record, given by the host. Read-only. */
			id: number;
			/** @description When the record was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the record was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Number of the user who made the record. Read-only. Groupable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed the record. Read-only. Groupable. */
			updatedBy?: number | null;
			/** @description Number of the user responsible. Aggregatable. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. Groupable. */
			opened?: boolean | null;
			/** @description Number of the user behind the last entry of the timeline. Read-only. Groupable. */
			lastActivityBy?: number | null;
			/** @description When something last happened in the timeline. ISO 8601 with offset. Read-only. */
			lastActivityTime?: string | null;
			/** @description Number of the web form that made the record. Read-only. Groupable. */
			webformId?: number | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Kind of record: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice, from 128 on smart processes. Read-only. Groupable. */
			entityTypeId?: number | null;
			/** @description Name of the lead in lists and on its card. */
			title?: string | null;
			/** @description Expected sum, in `currency`. Aggregatable. */
			amount?: number | null;
			/** @description Currency of the sum, a code such as `EUR`. Groupable. */
			currency?: string | null;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. Groupable. */
			isManualOpportunity?: boolean | null;
			/** @description Code of the stage, from `statuses` of `STATUS`. Aggregatable. */
			stageId?: string | null;
			/** @description How the lead stands. `P` in progress, `S` converted, `F` lost. Read-only. Aggregatable. */
			stageSemanticId?: string | null;
			/** @description More on the stage. */
			statusDescription?: string | null;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. Aggregatable. */
			sourceId?: string | null;
			/** @description More on how the customer was found. */
			sourceDescription?: string | null;
			/** @description First name of the person. */
			name?: string | null;
			/** @description Family name of the person. */
			lastName?: string | null;
			/** @description Middle name or patronymic. */
			secondName?: string | null;
			/** @description Form of address, a code from `statuses` of `HONORIFIC`. */
			honorific?: string | null;
			/** @description Name of the company as the person gave it. */
			companyTitle?: string | null;
			/** @description Number of the company the lead belongs to. Groupable. */
			companyId?: number | null;
			/** @description Number of the main contact. Groupable. */
			contactId?: number | null;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[];
			/** @description Position the person holds. */
			post?: string | null;
			/** @description Postal address in one text. */
			address?: string | null;
			/** @description Notes on the lead; may hold markup. */
			comments?: string | null;
			/** @description Day of birth of the person. ISO 8601 date, with the time where the host keeps one. */
			birthdate?: string | null;
			/** @description The lead has become a deal, contact or company. Read-only. Groupable. */
			isConvert?: boolean | null;
			/** @description When the lead was converted or lost. ISO 8601 with offset. Read-only. */
			closedAt?: string | null;
			/** @description It is of a customer who is known already. Read-only. Groupable. */
			isReturnCustomer?: boolean | null;
			/** @description There is a phone number. Read-only. Groupable. */
			hasPhone?: boolean | null;
			/** @description There is an e-mail address. Read-only. Groupable. */
			hasEmail?: boolean | null;
			/** @description There is a conversation in an open line. Read-only. Groupable. */
			hasImol?: boolean | null;
			/** @description First phone number; all of them are in `fm`. */
			phone?: string | null;
			/** @description First e-mail address; all of them are in `fm`. */
			email?: string | null;
			/** @description Phone numbers, e-mail addresses, sites and messengers: `{id, typeId, valueType, value}`. */
			fm?: {
				[key: string]: unknown;
			}[];
			/** @description Number of the user who last moved it to another stage. Read-only. Groupable. */
			movedBy?: number | null;
			/** @description When it last went to another stage. ISO 8601 with offset. Read-only. */
			movedTime?: string | null;
			/** @description Name of the outside system the record comes from. Groupable. */
			originatorId?: string | null;
			/** @description Number of the record in that outside system. Groupable. */
			originId?: string | null;
			/** @description Numbers of the users who watch the lead. */
			observers?: number[];
			/** @description What was asked for in `include`; null where there is none, or none that may be read. */
			_included?: {
				contact?: components["schemas"]["record-contacts"] | null;
				company?: components["schemas"]["record-companies"] | null;
			};
		} & {
			[key: string]: unknown;
		};
		"record-lists": {
			/** @description Number of the list, given by the host. Read-only. */
			id: number;
			/** @description What the list is called. Needed on create. */
			name?: string | null;
			/** @description Short name, unique among the lists. Needed on create. */
			code?: string | null;
			/** @description Kind of list: `lists`, `bitrix_processes` or `lists_socnet`. Set on create only. */
			iblockTypeId?: string | null;
			/** @description What the list is there for. */
			description?: string | null;
			/** @description Place among the lists; lower comes first. */
			sort?: number | null;
			/** @description It is in use. Read-only. */
			active?: boolean | null;
			/** @description Icon; answered as the number of a file. Not filterable, not sortable. */
			picture?: unknown;
			/** @description Workflows can run on its elements. */
			bizproc?: boolean | null;
			/** @description Number of the workgroup it belongs to. Set on create only. */
			socnetGroupId?: number | null;
			/** @description When the list was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-lists-listId-elements": {
			/** @description Number of the element, given by the host. Read-only. */
			id: number;
			/** @description What the element is called. Needed on create. */
			name?: string | null;
			/** @description Name in addresses, unique in its list; made up when a new element has none. Groupable. */
			code?: string | null;
			/** @description Number of its section; empty at the top. Aggregatable. */
			sectionId?: number | null;
			/** @description Number of the list. Read-only. Groupable. */
			iblockId?: number | null;
			/** @description Number of the user who made it. Read-only. Aggregatable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed it. Read-only. Groupable. */
			modifiedBy?: number | null;
			/** @description When the element was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the element was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description It is published; false while a workflow decides about it. Read-only. Groupable. */
			bpPublished?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		"record-lists-listId-fields": {
			/** @description Name of the field in elements, `PROPERTY_` and a number, or one of the host. Read-only. */
			id: string;
			/** @description What people read. Needed on create. */
			name?: string | null;
			/** @description Kind of value: `S` text, `N` number, `L` list, `F` file, `E` element, `G` section, or with a subtype, `S:Date`. Set on create only. Needed on create. */
			type?: string | null;
			/** @description Short name for developers. */
			code?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description An element cannot be saved without it. */
			isRequired?: boolean | null;
			/** @description It holds a list of values. */
			multiple?: boolean | null;
			/** @description Value of a new element. */
			defaultValue?: string | null;
			/** @description How it is shown in forms. Not filterable, not sortable. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of a list, one a line. */
			listTextValues?: string | null;
			/** @description Numbers of the choices a new element has. */
			listDefault?: (number | string)[];
			/** @description Choices of a list: `{number: text}`. Read-only. Not filterable, not sortable. */
			items?: {
				[key: string]: unknown;
			} | null;
			/** @description Number of the property behind it. Read-only. */
			propertyId?: number | null;
			/** @description First letter of `type`. Read-only. */
			propertyType?: string | null;
			/** @description Subtype in `type`, behind the colon. Read-only. */
			propertyUserType?: string | null;
			/** @description Number of the list it links to. */
			linkIblockId?: number | null;
			/** @description Height of the input, in lines. */
			rowCount?: number | null;
			/** @description Width of the input, in characters. */
			colCount?: number | null;
		} & {
			[key: string]: unknown;
		};
		"record-lists-listId-sections": {
			/** @description Number of the section, given by the host. Read-only. */
			id: number;
			/** @description What the section is called. Needed on create. */
			name?: string | null;
			/** @description Name in addresses, unique in its list. Needed on create. */
			code?: string | null;
			/** @description Number of the section above it; empty at the top. */
			parentId?: number | null;
			/** @description Place beside its neighbours; lower comes first. */
			sort?: number | null;
			/** @description It is shown. */
			active?: boolean | null;
			/** @description Text about it. */
			description?: string | null;
			/** @description How deep it lies; 1 at the top. Read-only. */
			depthLevel?: number | null;
			/** @description Key of the section in an outside system. */
			xmlId?: string | null;
			/** @description Number of the user who made it. Read-only. */
			createdBy?: number | null;
			/** @description Number of the user who last changed it. Read-only. */
			modifiedBy?: number | null;
			/** @description When the section was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the section was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-note-collections": {
			/** @description Number of the collection, given by the host. Read-only. */
			id: number;
			/** @description What the collection is called. Needed on create. */
			name?: string | null;
			/** @description Place among the collections; lower comes first. */
			position?: number | null;
			/** @description Who may do what in it, as the host calls it. Read-only. */
			policyLevel?: string | null;
			/** @description Number of the user who made it. Read-only. */
			createdBy?: number | null;
			/** @description Number of the user who last changed it. Read-only. */
			updatedBy?: number | null;
			/** @description When the collection was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the collection was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-note-documents": {
			/** @description Number of the document, given by the host. Read-only. */
			id: number;
			/** @description Number of the collection it stands in. Set on create only. Needed on create. */
			collectionId?: number | null;
			/** @description Number of the document above it; empty at the top. Set on create only. */
			parentId?: number | null;
			/** @description Heading, up to 255 characters. Needed on create. */
			title?: string | null;
			/** @description Text in Markdown, up to 1 MiB; answered for one document only. */
			markdown?: string | null;
			/** @description Place beside its neighbours; lower comes first. Read-only. */
			position?: number | null;
			/** @description Number of the user who wrote it. Read-only. */
			createdBy?: number | null;
			/** @description Number of the user who last changed it. Read-only. */
			updatedBy?: number | null;
			/** @description When the document was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the document was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description How well it fits the text of a search; there only. Read-only. */
			score?: number | null;
			/** @description Passage that fits the text of a search; there only. Read-only. */
			snippet?: string | null;
			/** @description It was found because somebody shared it; in a search only. Read-only. */
			sharedAccess?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		"record-openline-configs": {
			/** @description Number of the open line, given by the host. Read-only. */
			id: number;
			/** @description What the line is called. */
			name?: string | null;
			/** @description `Y` when messages are taken, `N` when not. */
			active?: string | null;
			/** @description `Y` to look for the customer in the CRM, `N` not to. */
			crm?: string | null;
			/** @description What is made of an unknown customer: `none`, `lead` or `deal`. */
			crmCreate?: string | null;
			/** @description How such a customer was found: a code from `statuses` of `SOURCE`, or `create` for a new one. */
			crmSource?: string | null;
			/** @description Who answers: numbers of users, or `{ENTITY_TYPE, ENTITY_ID}` for users and departments. */
			queue?: (number | string | {
				[key: string]: unknown;
			})[];
			/** @description Who is asked first: `evenly`, `strictly` in the order of the queue, or `all`. */
			queueType?: string | null;
			/** @description Time an operator has before the next is asked, in seconds. */
			queueTime?: number | null;
			/** @description Time until nobody counts as answering, in seconds. */
			noAnswerTime?: number | null;
			/** @description What happens then: `text` sends `noAnswerText`, `none` nothing. */
			noAnswerRule?: string | null;
			/** @description What the customer reads when nobody answers. */
			noAnswerText?: string | null;
			/** @description `Y` to greet new customers, `N` not to. */
			welcomeMessage?: string | null;
			/** @description What the customer reads first. */
			welcomeMessageText?: string | null;
			/** @description `Y` when a bot answers first, `N` when not. */
			welcomeBotEnable?: string | null;
			/** @description Number of that bot. */
			welcomeBotId?: number | null;
			/** @description Which messages bring the bot in. `first` the first message, `always` every message. */
			welcomeBotJoin?: string | null;
			/** @description Time after which the bot hands over, in seconds; 0 for never. */
			welcomeBotTime?: number | null;
			/** @description What the bot does at its end. `queue` hands over to the queue, `close` closes the dialog. */
			welcomeBotLeft?: string | null;
			/** @description `Y` to keep working hours, `N` to be there always. */
			worktimeEnable?: string | null;
			/** @description Hour at which work begins, such as `9`. */
			worktimeFrom?: string | null;
			/** @description Hour at which work ends, such as `18.30`. */
			worktimeTo?: string | null;
			/** @description Time zone of these hours, such as `Europe/Berlin`. */
			worktimeTimezone?: string | null;
			/** @description Days without work, `MO` to `SU`. */
			worktimeDayoff?: string[];
			/** @description Holidays as day and month, such as `1.01`. */
			worktimeHolidays?: string[];
			/** @description `Y` to ask customers for a rating, `N` not to. */
			voteMessage?: string | null;
			/** @description `Y` to pass over operators who are not at work, `N` to ask them too. */
			checkAvailable?: string | null;
			/** @description How many conversations an operator may have at once; 0 for any number. */
			maxChat?: number | null;
			/** @description Language of the texts, such as `en`. */
			languageId?: string | null;
			/** @description When the line was made. ISO 8601 with offset. Read-only. */
			dateCreate?: string | null;
			/** @description When the line was last changed. ISO 8601 with offset. Read-only. */
			dateModify?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-order-statuses": {
			/** @description One or two letters by which orders refer to it, such as `N`. Set on create only. Needed on create. */
			id: string;
			/** @description What it is a status of. `O` order, `D` delivery. Needed on create. */
			type?: string | null;
			/** @description The customer gets a message when it is reached. */
			notify?: boolean | null;
			/** @description Place among the statuses; lower comes first. */
			sort?: number | null;
			/** @description Colour in lists, such as `#FF0000`. */
			color?: string | null;
			/** @description Key of the status in an outside system. */
			xmlId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-orders": {
			/** @description Number of the order, given by the host. Read-only. */
			id: number;
			/** @description Number of the order as people see it. Read-only. */
			accountNumber?: string | null;
			/** @description Site the order was made on; `s1` on most portals. Set on create only. Needed on create. */
			lid?: string | null;
			/** @description Number of the kind of payer, person or company. Needed on create. Groupable. */
			personTypeId?: number | null;
			/** @description Code of the status (`order-statuses`). Aggregatable. */
			statusId?: string | null;
			/** @description Sum to pay, in `currency`. Aggregatable. */
			price?: number | null;
			/** @description Currency of the order, a code such as `EUR`. Set on create only. Needed on create. Aggregatable. */
			currency?: string | null;
			/** @description Discount on the whole order, in `currency`. */
			discountValue?: number | null;
			/** @description Tax in the sum, in `currency`. Read-only. */
			taxValue?: number | null;
			/** @description Number of the customer as a user of the shop. Groupable. */
			userId?: number | null;
			/** @description Number of the user who looks after the order. Aggregatable. */
			responsibleId?: number | null;
			/** @description Number of the own company that sells. Groupable. */
			companyId?: number | null;
			/** @description Notes of the seller. */
			comments?: string | null;
			/** @description Notes of the customer. */
			userDescription?: string | null;
			/** @description Further notes; no longer used by the host. */
			additionalInfo?: string | null;
			/** @description Subject; no longer used by the host. */
			orderTopic?: string | null;
			/** @description Key of the order in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description All of it is paid. Read-only. Aggregatable. */
			payed?: boolean | null;
			/** @description It was called off. Aggregatable. */
			canceled?: boolean | null;
			/** @description Why it was called off. */
			reasonCanceled?: string | null;
			/** @description When it was called off. ISO 8601 with offset. Read-only. */
			dateCanceled?: string | null;
			/** @description It was shipped. Read-only. Groupable. */
			deducted?: boolean | null;
			/** @description Something is wrong with it. Groupable. */
			marked?: boolean | null;
			/** @description What is wrong with it. */
			reasonMarked?: string | null;
			/** @description It comes from an outside system. Groupable. */
			externalOrder?: boolean | null;
			/** @description When the order was made. ISO 8601 with offset. */
			createdAt?: string | null;
			/** @description When the order was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description When it got its status. ISO 8601 with offset. Read-only. */
			dateStatus?: string | null;
			/** @description How often it has been saved. Read-only. */
			version?: number | null;
			/** @description Its lines; `basket-items` with the number of the order. Answered for one order only. Read-only. */
			basketItems?: {
				[key: string]: unknown;
			}[];
			/** @description Its payments. Answered for one order only. Read-only. */
			payments?: {
				[key: string]: unknown;
			}[];
			/** @description Its shipments. Answered for one order only. Read-only. */
			shipments?: {
				[key: string]: unknown;
			}[];
			/** @description Values of its properties, such as the address. Answered for one order only. Read-only. */
			propertyValues?: {
				[key: string]: unknown;
			}[];
			/** @description Contacts and companies of the CRM it is for. Answered for one order only. Read-only. */
			clients?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"record-pages": {
			/** @description Number of the page, given by the host. Read-only. */
			id: number;
			/** @description Number of the site it belongs to. Needed on create. Aggregatable. */
			siteId?: number | null;
			/** @description Heading in lists and in the browser. Needed on create. */
			title?: string | null;
			/** @description Last part of its address. Groupable. */
			code?: string | null;
			/** @description Notes for lists of pages. */
			description?: string | null;
			/** @description It is published. Read-only. Aggregatable. */
			active?: boolean | null;
			/** @description It lies in the recycle bin. Read-only. Groupable. */
			deleted?: boolean | null;
			/** @description It is a folder for pages. Groupable. */
			folder?: boolean | null;
			/** @description Number of the folder it lies in. Groupable. */
			folderId?: number | null;
			/** @description Number of the layout around it. Groupable. */
			tplId?: number | null;
			/** @description It stands in `sitemap.xml`. Groupable. */
			sitemap?: boolean | null;
			/** @description Key of the page in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Number of the domain of its site. Read-only. Groupable. */
			domainId?: number | null;
			/** @description When it was last published. ISO 8601 with offset. */
			datePublic?: string | null;
			/** @description Number of the user who made it. Read-only. Groupable. */
			createdById?: number | null;
			/** @description Number of the user who last changed it. Read-only. Groupable. */
			modifiedById?: number | null;
			/** @description When the page was made. ISO 8601 with offset. Read-only. */
			dateCreate?: string | null;
			/** @description When the page was last changed. ISO 8601 with offset. Read-only. */
			dateModify?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-payments": {
			/** @description Number of the payment, given by the host. Read-only. */
			id: number;
			/** @description Number of the order that is paid. Set on create only. Needed on create. Groupable. */
			orderId?: number | null;
			/** @description Number of the way to pay. Needed on create. Aggregatable. */
			paySystemId?: number | null;
			/** @description What is paid, in `currency`. Aggregatable. */
			sum?: number | null;
			/** @description Currency of the sum, a code such as `EUR`. Aggregatable. */
			currency?: string | null;
			/** @description The money has come. Aggregatable. */
			paid?: boolean | null;
			/** @description When the money came. ISO 8601 with offset. */
			datePaid?: string | null;
			/** @description Notes on the payment. */
			comments?: string | null;
			/** @description Number of the payment as people see it. Read-only. */
			accountNumber?: string | null;
			/** @description When it was made out. ISO 8601 with offset. */
			dateBill?: string | null;
			/** @description By when it is to be paid. ISO 8601 with offset. */
			datePayBefore?: string | null;
			/** @description Key of the payment in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Number of the user who looks after the payment. Groupable. */
			responsibleId?: number | null;
			/** @description Number of the own company that gets the money. Groupable. */
			companyId?: number | null;
			/** @description The money was given back. Groupable. */
			isReturn?: boolean | null;
			/** @description Name of the way to pay. Read-only. */
			paySystemName?: string | null;
			/** @description It is paid in cash. Read-only. Groupable. */
			paySystemIsCash?: boolean | null;
			/** @description Number of the document that proves it. */
			payVoucherNum?: string | null;
			/** @description Date of the document that proves it. ISO 8601 with offset. */
			payVoucherDate?: string | null;
			/** @description What the payment system says of it: `Y` paid, `N` not. Groupable. */
			psStatus?: string | null;
			/** @description Sum the payment system tells, in `psCurrency`. */
			psSum?: number | null;
			/** @description Currency the payment system tells, a code such as `EUR`. */
			psCurrency?: string | null;
			/** @description Something is wrong with it. Groupable. */
			marked?: boolean | null;
			/** @description What is wrong with it. */
			reasonMarked?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-product-sections": {
			/** @description Number of the section, given by the host. Read-only. */
			id: number;
			/** @description What the section is called. Needed on create. */
			name?: string | null;
			/** @description Number of the catalog it stands in. Aggregatable. */
			catalogId?: number | null;
			/** @description Number of the section above it; empty at the top. Aggregatable. */
			sectionId?: number | null;
			/** @description Key of the section in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
		} & {
			[key: string]: unknown;
		};
		"record-products": {
			/** @description Number of the product, given by the host. Read-only. */
			id: number;
			/** @description What the product is called. Needed on create. */
			name?: string | null;
			/** @description It can be chosen in records. Aggregatable. */
			active?: boolean | null;
			/** @description Price of one unit, in `currency`. Aggregatable. */
			price?: number | null;
			/** @description Currency of the price, a code such as `EUR`. Groupable. */
			currency?: string | null;
			/** @description Number of its section (`product-sections`). Aggregatable. */
			sectionId?: number | null;
			/** @description Number of the catalog it stands in. Aggregatable. */
			catalogId?: number | null;
			/** @description Number of the unit it is counted in. */
			measure?: number | null;
			/** @description Text about it, written as `descriptionType` says. */
			description?: string | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description Key of the product in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description When the product was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the product was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Short name for addresses of pages. Groupable. */
			code?: string | null;
			/** @description Number of the rate of value added tax. Groupable. */
			vatId?: number | null;
			/** @description `price` contains the tax. Groupable. */
			vatIncluded?: boolean | null;
			/** @description Form of the text: `text` or `html`. Groupable. */
			descriptionType?: string | null;
			/** @description Small picture; written as `{fileData: [name, base64]}`. Not filterable, not sortable. */
			previewPicture?: unknown;
			/** @description Large picture; written as `{fileData: [name, base64]}`. Not filterable, not sortable. */
			detailPicture?: unknown;
			/** @description Number of the user who made the product. Read-only. Groupable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed the product. Read-only. Groupable. */
			modifiedBy?: number | null;
		} & {
			[key: string]: unknown;
		};
		"record-quotes": {
			/** @description Number of the record, given by the host. Read-only. */
			id: number;
			/** @description When the record was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the record was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Number of the user who made the record. Read-only. Groupable. */
			createdBy?: number | null;
			/** @description Number of the user who last changed the record. Read-only. Groupable. */
			updatedBy?: number | null;
			/** @description Number of the user responsible. Aggregatable. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. Groupable. */
			opened?: boolean | null;
			/** @description Number of the user behind the last entry of the timeline. Read-only. Groupable. */
			lastActivityBy?: number | null;
			/** @description When something last happened in the timeline. ISO 8601 with offset. Read-only. */
			lastActivityTime?: string | null;
			/** @description Number of the web form that made the record. Read-only. Groupable. */
			webformId?: number | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Kind of record: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice, from 128 on smart processes. Read-only. Groupable. */
			entityTypeId?: number | null;
			/** @description Subject of the quote. */
			title?: string | null;
			/** @description Number printed on the quote. */
			quoteNumber?: string | null;
			/** @description Code of the stage, from `statuses` of `QUOTE_STATUS`. Aggregatable. */
			stageId?: string | null;
			/** @description Sum of the quote, in `currency`. Aggregatable. */
			amount?: number | null;
			/** @description Currency of the sums, a code such as `EUR`. Groupable. */
			currency?: string | null;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. Groupable. */
			isManualOpportunity?: boolean | null;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number | null;
			/** @description Number of the deal it was made for. Groupable. */
			dealId?: number | null;
			/** @description Number of the lead it was made for. Groupable. */
			leadId?: number | null;
			/** @description Number of the company that gets the quote. Groupable. */
			companyId?: number | null;
			/** @description Number of the main contact. Groupable. */
			contactId?: number | null;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[];
			/** @description Number of the own company that makes the offer. Groupable. */
			mycompanyId?: number | null;
			/** @description Day the quote was made out. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string | null;
			/** @description Day by which it is to be decided. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string | null;
			/** @description Last day the offer holds. ISO 8601 date, with the time where the host keeps one. */
			actualDate?: string | null;
			/** @description The quote is over, accepted or declined. Groupable. */
			closed?: boolean | null;
			/** @description Notes for colleagues; may hold markup. */
			comments?: string | null;
			/** @description Text of the offer, above the products. */
			content?: string | null;
			/** @description Conditions, below the products. */
			terms?: string | null;
			/** @description Number of the kind of payer, person or company. Groupable. */
			personTypeId?: number | null;
			/** @description Name of the customer as printed. */
			clientTitle?: string | null;
			/** @description Address of the customer as printed. */
			clientAddr?: string | null;
			/** @description Person at the customer as printed. */
			clientContact?: string | null;
			/** @description E-mail address of the customer as printed. */
			clientEmail?: string | null;
			/** @description Phone number of the customer as printed. */
			clientPhone?: string | null;
			/** @description What was asked for in `include`; null where there is none, or none that may be read. */
			_included?: {
				deal?: components["schemas"]["record-deals"] | null;
				lead?: components["schemas"]["record-leads"] | null;
				contact?: components["schemas"]["record-contacts"] | null;
				company?: components["schemas"]["record-companies"] | null;
			};
		} & {
			[key: string]: unknown;
		};
		"record-quotes-id-products": {
			/** @description Number of the row, given by the host. Read-only. */
			id: number;
			/** @description Number of the record the row belongs to. Read-only. */
			ownerId?: number | null;
			/** @description Kind of that record: `D` deal, `Q` quote, `L` lead, `SI` invoice, `T` and letters a smart process. Read-only. */
			ownerType?: string | null;
			/** @description Number of the product in the catalog; 0 for one that is not there. */
			productId?: number | null;
			/** @description Name of the product in this row. */
			productName?: string | null;
			/** @description What one unit costs the customer, after discount and with tax. */
			price?: number | null;
			/** @description Price of one unit after discount, without tax. Read-only. */
			priceExclusive?: number | null;
			/** @description Price of one unit before discount, without tax. Read-only. */
			priceNetto?: number | null;
			/** @description Price of one unit before discount, with tax. Read-only. */
			priceBrutto?: number | null;
			/** @description `price` in the currency of reports. Read-only. */
			priceAccount?: number | null;
			/** @description How many units. */
			quantity?: number | null;
			/** @description What the discount is given in. `1` sum, `2` percent. */
			discountTypeId?: number | null;
			/** @description Discount in percent. */
			discountRate?: number | null;
			/** @description Discount on one unit, as a sum. */
			discountSum?: number | null;
			/** @description Tax in percent. */
			taxRate?: number | null;
			/** @description The price that was entered contains the tax. */
			taxIncluded?: boolean | null;
			/** @description No longer used by the host. Read-only. */
			customized?: boolean | null;
			/** @description Code of the unit, such as 796 for pieces. */
			measureCode?: number | null;
			/** @description Name of the unit, such as pcs. Read-only. */
			measureName?: string | null;
			/** @description Place in the record; lower comes first. */
			sort?: number | null;
			/** @description 1 plain product, 2 set, 3 product with variants, 4 variant, 7 service. Read-only. */
			type?: number | null;
			/** @description Number of the warehouse it is taken from. */
			storeId?: number | null;
			/** @description Key of the row in an outside system. */
			xmlId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-requisites": {
			/** @description Number of the requisites, given by the host. Read-only. */
			id: number;
			/** @description Kind of record they belong to. `3` contact, `4` company. Set on create only. Needed on create. Aggregatable. */
			entityTypeId?: number | null;
			/** @description Number of that contact or company. Set on create only. Needed on create. Groupable. */
			entityId?: number | null;
			/** @description Number of the form that says which fields are shown. Needed on create. Aggregatable. */
			presetId?: number | null;
			/** @description What these requisites are called. Needed on create. */
			name?: string | null;
			/** @description They are in use. Groupable. */
			active?: boolean | null;
			/** @description They hold an address and nothing else. Groupable. */
			addressOnly?: boolean | null;
			/** @description Place among the requisites of the record; lower comes first. */
			sort?: number | null;
			/** @description Short name for developers. Groupable. */
			code?: string | null;
			/** @description Key of the requisites in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Name of that outside system. Groupable. */
			originatorId?: string | null;
			/** @description When the requisites were made. ISO 8601 with offset. Read-only. */
			dateCreate?: string | null;
			/** @description When the requisites were last changed. ISO 8601 with offset. Read-only. */
			dateModify?: string | null;
			/** @description Number of the user who made them. Read-only. Groupable. */
			createdById?: number | null;
			/** @description Number of the user who last changed them. Read-only. Groupable. */
			modifyById?: number | null;
			/** @description Whole name of a person. */
			rqName?: string | null;
			/** @description First name of a person. */
			rqFirstName?: string | null;
			/** @description Family name of a person. */
			rqLastName?: string | null;
			/** @description Middle name or patronymic of a person. */
			rqSecondName?: string | null;
			/** @description Short name of a company. */
			rqCompanyName?: string | null;
			/** @description Name of a company as it is registered. */
			rqCompanyFullName?: string | null;
			/** @description Day a company was registered, as text. */
			rqCompanyRegDate?: string | null;
			/** @description Name of the managing director. */
			rqDirector?: string | null;
			/** @description Name of the chief accountant. */
			rqAccountant?: string | null;
			/** @description Name of the head of the organisation. */
			rqCeoName?: string | null;
			/** @description Position of the head of the organisation. */
			rqCeoWorkPos?: string | null;
			/** @description Name of the person to talk to. */
			rqContact?: string | null;
			/** @description E-mail address. */
			rqEmail?: string | null;
			/** @description Phone number. */
			rqPhone?: string | null;
			/** @description Number of the fax. */
			rqFax?: string | null;
			/** @description Identifier of the organisation, in countries that have one. Groupable. */
			rqCompanyId?: string | null;
			/** @description Document that entitles the director to sign, such as the statutes. */
			rqBaseDoc?: string | null;
			/** @description Country of residence. */
			rqResidenceCountry?: string | null;
			/** @description Number for value added tax. Groupable. */
			rqVatId?: string | null;
			/** @description Series of the certificate for value added tax. */
			rqVatCertSer?: string | null;
			/** @description Number of the certificate for value added tax. */
			rqVatCertNum?: string | null;
			/** @description Day of the certificate for value added tax, as text. */
			rqVatCertDate?: string | null;
			/** @description Series of the certificate of registration. */
			rqStCertSer?: string | null;
			/** @description Number of the certificate of registration. */
			rqStCertNum?: string | null;
			/** @description Day of the certificate of registration, as text. */
			rqStCertDate?: string | null;
			/** @description How the person is identified, a code of a list of the portal. Groupable. */
			rqIdentType?: string | null;
			/** @description Kind of identity document, such as passport. */
			rqIdentDoc?: string | null;
			/** @description Series of the identity document. */
			rqIdentDocSer?: string | null;
			/** @description Number of the identity document. */
			rqIdentDocNum?: string | null;
			/** @description Personal number in the identity document. */
			rqIdentDocPersNum?: string | null;
			/** @description Day the identity document was issued, as text. */
			rqIdentDocDate?: string | null;
			/** @description Office that issued the identity document. Groupable. */
			rqIdentDocIssuedBy?: string | null;
			/** @description Code of the office that issued the identity document. Groupable. */
			rqIdentDocDepCode?: string | null;
			/** @description Reason of registration with the tax office, Russia. */
			rqKpp?: string | null;
			/** @description Number in the register of companies, Russia. */
			rqOgrn?: string | null;
			/** @description Number in the register of sole traders, Russia. */
			rqOgrnip?: string | null;
			/** @description Number in the register of statistics, Russia. */
			rqOkpo?: string | null;
			/** @description Codes of the lines of business, Russia. */
			rqOkved?: string | null;
			/** @description Code of the municipality, Russia. */
			rqOktmo?: string | null;
			/** @description Tax office, Russia. */
			rqIfns?: string | null;
			/** @description Number in the register of statistics, Poland. */
			rqRegon?: string | null;
			/** @description Number in the register of courts, Poland. */
			rqKrs?: string | null;
			/** @description Personal number, Poland. */
			rqPesel?: string | null;
			/** @description Legal form of a company, France. */
			rqLegalForm?: string | null;
			/** @description Number of the company, France. */
			rqSiren?: string | null;
			/** @description Number of the place of business, France. */
			rqSiret?: string | null;
			/** @description Capital stock, France. */
			rqCapital?: string | null;
			/** @description Entry in the register of commerce, France. */
			rqRcs?: string | null;
			/** @description Number of a company, Brazil. */
			rqCnpj?: string | null;
			/** @description Registration with the state, Brazil. */
			rqStateReg?: string | null;
			/** @description Registration with the municipality, Brazil. */
			rqMnplReg?: string | null;
			/** @description Number of a person, Brazil. */
			rqCpf?: string | null;
			/** @description Number in the register of companies, Ukraine. */
			rqEdrpou?: string | null;
			/** @description Number of a person in the tax register, Ukraine. */
			rqDrfo?: string | null;
			/** @description Code of the kind of payee, Kazakhstan. */
			rqKbe?: string | null;
			/** @description Individual number, Kazakhstan. */
			rqIin?: string | null;
			/** @description Number of a company, Kazakhstan. */
			rqBin?: string | null;
			/** @description Number in the register of commerce, Germany. */
			rqUsrle?: string | null;
			/** @description Number of the taxpayer. */
			rqInn?: string | null;
			/** @description Value added tax is paid, Ukraine. Groupable. */
			rqVatPayer?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		"record-sites": {
			/** @description Number of the site, given by the host. Read-only. */
			id: number;
			/** @description What the site is called. Needed on create. */
			title?: string | null;
			/** @description Part of its address. Needed on create. Groupable. */
			code?: string | null;
			/** @description Kind of site, such as `PAGE`, `STORE` or `KNOWLEDGE`. Aggregatable. */
			type?: string | null;
			/** @description It is published. Read-only. Aggregatable. */
			active?: boolean | null;
			/** @description It lies in the recycle bin. Read-only. Groupable. */
			deleted?: boolean | null;
			/** @description Number of its domain. Groupable. */
			domainId?: number | null;
			/** @description Notes for lists of sites. */
			description?: string | null;
			/** @description Key of the site in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Number of the page that visitors see first. */
			landingIdIndex?: number | null;
			/** @description Number of the page for addresses that do not exist. */
			landingId404?: number | null;
			/** @description Number of the page shown while the site is closed. */
			landingId503?: number | null;
			/** @description Language of its texts, such as `en`. */
			lang?: string | null;
			/** @description Number of the user who made it. Read-only. Groupable. */
			createdById?: number | null;
			/** @description Number of the user who last changed it. Read-only. Groupable. */
			modifiedById?: number | null;
			/** @description When the site was made. ISO 8601 with offset. Read-only. */
			dateCreate?: string | null;
			/** @description When the site was last changed. ISO 8601 with offset. Read-only. */
			dateModify?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-smart-processes": {
			/** @description Number of the smart process; its records are found by `entityTypeId`. Read-only. */
			id: number;
			/** @description What the smart process is called. Needed on create. */
			title?: string | null;
			/** @description Short name for developers. */
			code?: string | null;
			/** @description Number that names its records, `/v1/items/:entityTypeId`; from 128 on. Set on create only. */
			entityTypeId?: number | null;
			/** @description Number of the user who made it. Read-only. */
			createdBy?: number | null;
			/** @description When the smart process was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the smart process was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description Records stand in pipelines. */
			isCategoriesEnabled?: boolean | null;
			/** @description Records go through stages, shown as a board. */
			isStagesEnabled?: boolean | null;
			/** @description Records have a beginning and an end. */
			isBeginCloseDatesEnabled?: boolean | null;
			/** @description Records have a company and contacts. */
			isClientEnabled?: boolean | null;
			/** @description Records have product rows. */
			isLinkWithProductsEnabled?: boolean | null;
			/** @description Records name the own company they are done by. */
			isMycompanyEnabled?: boolean | null;
			/** @description Documents can be made of records. */
			isDocumentsEnabled?: boolean | null;
			/** @description Records tell how the customer was found. */
			isSourceEnabled?: boolean | null;
			/** @description Users can watch records. */
			isObserversEnabled?: boolean | null;
			/** @description Deleted records lie in the recycle bin for a while. */
			isRecyclebinEnabled?: boolean | null;
			/** @description Stages can start actions by themselves. */
			isAutomationEnabled?: boolean | null;
			/** @description Workflows can run on records. */
			isBizProcEnabled?: boolean | null;
			/** @description Custom fields of other records can refer to these. */
			isUseInUserfieldEnabled?: boolean | null;
			/** @description Everybody gets rights to a new pipeline. */
			isSetOpenPermissions?: boolean | null;
			/** @description Sources of advertisement are tracked. */
			isCrmTrackingEnabled?: boolean | null;
			/** @description Kinds of records above and below it: `{parent: […], child: […]}`. Not filterable, not sortable. */
			relations?: {
				[key: string]: unknown;
			} | null;
			/** @description Where its records can be picked, such as in tasks: `{field: boolean}`. Not filterable, not sortable. */
			linkedUserFields?: {
				[key: string]: unknown;
			} | null;
			/** @description Sections of the menu that show it. */
			customSections?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"record-stage-history": {
			/** @description Number of the entry, given by the host. Read-only. */
			id: number;
			/** @description What happened. `1` created, `2` moved, `3` finished, `5` pipeline changed. Read-only. */
			typeId?: number | null;
			/** @description Number of the record that moved. Read-only. */
			ownerId?: number | null;
			/** @description When it happened. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description Number of the pipeline. Read-only. */
			categoryId?: number | null;
			/** @description What the stage means: `P` in progress, `S` success, `F` failure. Read-only. */
			stageSemanticId?: string | null;
			/** @description Code of the stage it went to. Read-only. */
			stageId?: string | null;
			/** @description Code of the stage it went to, of leads. Read-only. */
			statusId?: string | null;
			/** @description What the stage of a lead means: `P` in progress, `S` success, `F` failure. Read-only. */
			statusSemanticId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-statuses": {
			/** @description Number of the entry, given by the host. Read-only. */
			id: number;
			/** @description List it belongs to, such as `SOURCE`, `DEAL_STAGE` or `DEAL_STAGE_` and a pipeline. Set on create only. Needed on create. Aggregatable. */
			entityId?: string | null;
			/** @description Code by which records refer to it, such as `NEW`. Set on create only. Needed on create. Groupable. */
			statusId?: string | null;
			/** @description What people read. Needed on create. */
			name?: string | null;
			/** @description What a system entry was called at first. Read-only. */
			nameInit?: string | null;
			/** @description Place in the list; lower comes first. */
			sort?: number | null;
			/** @description The portal needs it: it cannot be deleted. Read-only. Groupable. */
			system?: boolean | null;
			/** @description Colour in boards, such as `#39A8EF`. */
			color?: string | null;
			/** @description What a stage means: `S` success, `F` failure, empty while in progress. */
			semantics?: string | null;
			/** @description Number of the pipeline the stage belongs to. Aggregatable. */
			categoryId?: number | null;
			/** @description `SEMANTICS` and `COLOR` of a stage, as the host keeps them. Not filterable, not sortable. */
			extra?: {
				[key: string]: unknown;
			} | null;
		} & {
			[key: string]: unknown;
		};
		"record-storages": {
			/** @description Number of the storage, given by the host. Read-only. */
			id: number;
			/** @description What the storage is called. */
			name?: string | null;
			/** @description Short name for developers. Read-only. Groupable. */
			code?: string | null;
			/** @description Part of the portal it belongs to. Read-only. Groupable. */
			moduleId?: string | null;
			/** @description Whose storage it is. `user` of a user, `common` of the company, `group` of a workgroup, `restapp` of an application. Read-only. Aggregatable. */
			entityType?: string | null;
			/** @description Number or code of that user, workgroup or application. Read-only. Groupable. */
			entityId?: string | null;
			/** @description Number of its uppermost folder. Read-only. Groupable. */
			rootObjectId?: number | null;
			/** @description Number of its uppermost folder. Read-only. Groupable. */
			rootFolderId?: number | null;
		} & {
			[key: string]: unknown;
		};
		"record-tasks": {
			/** @description Number of the task, given by the host. Read-only. */
			id: number;
			/** @description What is to be done, in a line. Needed on create. */
			title?: string | null;
			/** @description What is to be done, at length; may hold BB code. */
			description?: string | null;
			/** @description Number of the user who is to do it. Needed on create. Aggregatable. */
			responsibleId?: number | null;
			/** @description Number of the user who wants it done. Set on create only. Groupable. */
			createdBy?: number | null;
			/** @description How far it is. `2` pending, `3` in progress, `4` awaiting control, `5` completed, `6` deferred. Aggregatable. */
			status?: number | null;
			/** @description How urgent it is. `0` low, `1` normal, `2` high. Aggregatable. */
			priority?: number | null;
			/** @description Number of the workgroup or project; 0 for none. Aggregatable. */
			groupId?: number | null;
			/** @description Number of the task it is a part of. Groupable. */
			parentId?: number | null;
			/** @description Number of the column in the board of its workgroup; 0 for the first. Groupable. */
			stageId?: number | null;
			/** @description By when it is to be done. ISO 8601 with offset. */
			deadline?: string | null;
			/** @description When it is planned to begin. ISO 8601 with offset. */
			startDatePlan?: string | null;
			/** @description When it is planned to end. ISO 8601 with offset. */
			endDatePlan?: string | null;
			/** @description When somebody began with it. ISO 8601 with offset. Read-only. */
			dateStart?: string | null;
			/** @description Time it should take, in seconds. Aggregatable. */
			timeEstimate?: number | null;
			/** @description Time spent on it so far, in seconds. Read-only. */
			timeSpentInLogs?: number | null;
			/** @description Words it is found by; written as texts, answered as texts or `{id, title}`. Only when selected. */
			tags?: (string | {
				[key: string]: unknown;
			})[];
			/** @description Numbers of the users who help; answered only when selected. */
			accomplices?: (number | string)[];
			/** @description Numbers of the users who watch; answered only when selected. */
			auditors?: (number | string)[];
			/** @description How the creator rated the result. `P` positive, `N` negative. Groupable. */
			mark?: string | null;
			/** @description It was given to several people, each with a task of their own below it. Groupable. */
			multitask?: boolean | null;
			/** @description The person responsible may move the deadline. Groupable. */
			allowChangeDeadline?: boolean | null;
			/** @description Time spent on it is recorded. Groupable. */
			allowTimeTracking?: boolean | null;
			/** @description The creator has to accept the result. Groupable. */
			taskControl?: boolean | null;
			/** @description Planned days skip weekends and holidays. Groupable. */
			matchWorkTime?: boolean | null;
			/** @description How many comments there are. Read-only. */
			commentsCount?: number | null;
			/** @description It is among the favourites of the acting person. Read-only. Groupable. */
			favorite?: boolean | null;
			/** @description When the task was made. ISO 8601 with offset. Read-only. */
			createdDate?: string | null;
			/** @description When the task was last changed. ISO 8601 with offset. Read-only. */
			changedDate?: string | null;
			/** @description When it was completed. ISO 8601 with offset. Read-only. */
			closedDate?: string | null;
			/** @description When something last happened to it, comments included. ISO 8601 with offset. Read-only. */
			activityDate?: string | null;
			/** @description Number of the user who completed it; 0 while it is open. Read-only. Groupable. */
			closedBy?: number | null;
			/** @description Number of the user who last changed it. Read-only. Groupable. */
			changedBy?: number | null;
			/** @description Records it is about: `L_`, `D_`, `C_`, `CO_` and a number for lead, deal, contact, company. Only when selected. */
			ufCrmTask?: string[];
			/** @description Attached files; written as `n` and the number of the file. Answered only when selected. */
			ufTaskWebdavFiles?: (number | string)[];
			/** @description Number of the flow it runs in. Groupable. */
			flowId?: number | null;
			/** @description Key of the task in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Identifier that no other task has anywhere. Read-only. */
			guid?: string | null;
			/** @description What was asked for in `include`; null where there is none, or none that may be read. */
			_included?: {
				deals?: components["schemas"]["record-deals"][];
				leads?: components["schemas"]["record-leads"][];
				contacts?: components["schemas"]["record-contacts"][];
				companies?: components["schemas"]["record-companies"][];
			};
		} & {
			[key: string]: unknown;
		};
		"record-tasks-taskId-comments": {
			/** @description Number of the comment, given by the host. Read-only. */
			id: number;
			/** @description Number of the user who wrote it. Set on create only. */
			authorId?: number | null;
			/** @description Name of the user who wrote it. Read-only. */
			authorName?: string | null;
			/** @description E-mail address of the user who wrote it. Read-only. */
			authorEmail?: string | null;
			/** @description When it was written. ISO 8601 with offset. Read-only. */
			postDate?: string | null;
			/** @description What was written; may hold BB code. Needed on create. */
			postMessage?: string | null;
			/** @description What was written, as HTML. Read-only. */
			postMessageHtml?: string | null;
			/** @description Attached files: `{ATTACHMENT_ID, NAME, SIZE, FILE_ID, …}`. Read-only. */
			attachedObjects?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"record-tasks-taskId-time": {
			/** @description Number of the record, given by the host. Read-only. */
			id: number;
			/** @description Number of the task. Read-only. */
			taskId?: number | null;
			/** @description Number of the user who worked; the acting person by default. Set on create only. */
			userId?: number | null;
			/** @description What was done. Set on create only. */
			commentText?: string | null;
			/** @description Time spent, in seconds. Set on create only. Needed on create. */
			seconds?: number | null;
			/** @description Time spent, in whole minutes. Read-only. */
			minutes?: number | null;
			/** @description How the time was recorded. `1` automatic, `2` manual. Read-only. */
			source?: number | null;
			/** @description When the work was done. ISO 8601 with offset. Set on create only. */
			createdDate?: string | null;
			/** @description When the record was begun. ISO 8601 with offset. Read-only. */
			dateStart?: string | null;
			/** @description When the record was ended. ISO 8601 with offset. Read-only. */
			dateStop?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-telephony-lines": {
			/** @description Phone number of the line. Set on create only. Needed on create. */
			id: string;
			/** @description What the line is called. */
			name?: string | null;
			/** @description Calls of unknown numbers make a record in the CRM. */
			crmAutoCreate?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		"record-timeline-logs": {
			/** @description Number of the entry, given by the host. Read-only. */
			id: number;
			/** @description When it was written. ISO 8601 with offset. Read-only. */
			created?: string | null;
			/** @description Number of the user who wrote it. Read-only. */
			authorId?: number | null;
			/** @description Heading of the entry. Set on create only. Needed on create. */
			title?: string | null;
			/** @description What is told. Set on create only. Needed on create. */
			text?: string | null;
			/** @description Picture beside it, such as `info`. Set on create only. */
			iconCode?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-timelines": {
			/** @description Number of the comment, given by the host. Read-only. */
			id: number;
			/** @description Number of the record it stands with. Set on create only. Needed on create. */
			entityId?: number | null;
			/** @description Kind of that record: `lead`, `deal`, `contact`, `company`, `order`, `quote`, `smart_invoice`, `dynamic_<number>`. Set on create only. Needed on create. */
			entityType?: string | null;
			/** @description What was written; may hold BB code. Needed on create. */
			comment?: string | null;
			/** @description Number of the user who wrote it. Set on create only. */
			authorId?: number | null;
			/** @description When it was written. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description Attached files; written as a list of `[name, content as base64]`. */
			files?: (string[] | {
				[key: string]: unknown;
			})[];
		} & {
			[key: string]: unknown;
		};
		"record-userfields-companies": {
			/** @description Number of the field, given by the host. Read-only. */
			id: number;
			/** @description Name in the host's records; `UF_CRM_` is put before it where it is missing. Set on create only. Needed on create. */
			fieldName?: string | null;
			/** @description Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`. Set on create only. Needed on create. */
			userTypeId?: string | null;
			/** @description Records that have the field, such as `CRM_DEAL`. Read-only. */
			entityId?: string | null;
			/** @description Key of the field in an outside system. */
			xmlId?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description It holds a list of values. Set on create only. */
			multiple?: boolean | null;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean | null;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string | null;
			/** @description Lists can show it. */
			showInList?: boolean | null;
			/** @description It can be changed in lists. */
			editInList?: boolean | null;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean | null;
			/** @description What it is called on the card, by language: `{en: text}`. Not filterable, not sortable. */
			editFormLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called above a column, by language: `{en: text}`. Not filterable, not sortable. */
			listColumnLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called in filters, by language: `{en: text}`. Not filterable, not sortable. */
			listFilterLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read about a wrong value, by language: `{en: text}`. Not filterable, not sortable. */
			errorMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read beside the input, by language: `{en: text}`. Not filterable, not sortable. */
			helpMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description Settings of the kind of value, such as its default or size. Not filterable, not sortable. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"record-userfields-contacts": {
			/** @description Number of the field, given by the host. Read-only. */
			id: number;
			/** @description Name in the host's records; `UF_CRM_` is put before it where it is missing. Set on create only. Needed on create. */
			fieldName?: string | null;
			/** @description Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`. Set on create only. Needed on create. */
			userTypeId?: string | null;
			/** @description Records that have the field, such as `CRM_DEAL`. Read-only. */
			entityId?: string | null;
			/** @description Key of the field in an outside system. */
			xmlId?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description It holds a list of values. Set on create only. */
			multiple?: boolean | null;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean | null;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string | null;
			/** @description Lists can show it. */
			showInList?: boolean | null;
			/** @description It can be changed in lists. */
			editInList?: boolean | null;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean | null;
			/** @description What it is called on the card, by language: `{en: text}`. Not filterable, not sortable. */
			editFormLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called above a column, by language: `{en: text}`. Not filterable, not sortable. */
			listColumnLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called in filters, by language: `{en: text}`. Not filterable, not sortable. */
			listFilterLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read about a wrong value, by language: `{en: text}`. Not filterable, not sortable. */
			errorMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read beside the input, by language: `{en: text}`. Not filterable, not sortable. */
			helpMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description Settings of the kind of value, such as its default or size. Not filterable, not sortable. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"record-userfields-deals": {
			/** @description Number of the field, given by the host. Read-only. */
			id: number;
			/** @description Name in the host's records; `UF_CRM_` is put before it where it is missing. Set on create only. Needed on create. */
			fieldName?: string | null;
			/** @description Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`. Set on create only. Needed on create. */
			userTypeId?: string | null;
			/** @description Records that have the field, such as `CRM_DEAL`. Read-only. */
			entityId?: string | null;
			/** @description Key of the field in an outside system. */
			xmlId?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description It holds a list of values. Set on create only. */
			multiple?: boolean | null;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean | null;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string | null;
			/** @description Lists can show it. */
			showInList?: boolean | null;
			/** @description It can be changed in lists. */
			editInList?: boolean | null;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean | null;
			/** @description What it is called on the card, by language: `{en: text}`. Not filterable, not sortable. */
			editFormLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called above a column, by language: `{en: text}`. Not filterable, not sortable. */
			listColumnLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called in filters, by language: `{en: text}`. Not filterable, not sortable. */
			listFilterLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read about a wrong value, by language: `{en: text}`. Not filterable, not sortable. */
			errorMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read beside the input, by language: `{en: text}`. Not filterable, not sortable. */
			helpMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description Settings of the kind of value, such as its default or size. Not filterable, not sortable. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"record-userfields-leads": {
			/** @description Number of the field, given by the host. Read-only. */
			id: number;
			/** @description Name in the host's records; `UF_CRM_` is put before it where it is missing. Set on create only. Needed on create. */
			fieldName?: string | null;
			/** @description Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`. Set on create only. Needed on create. */
			userTypeId?: string | null;
			/** @description Records that have the field, such as `CRM_DEAL`. Read-only. */
			entityId?: string | null;
			/** @description Key of the field in an outside system. */
			xmlId?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description It holds a list of values. Set on create only. */
			multiple?: boolean | null;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean | null;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string | null;
			/** @description Lists can show it. */
			showInList?: boolean | null;
			/** @description It can be changed in lists. */
			editInList?: boolean | null;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean | null;
			/** @description What it is called on the card, by language: `{en: text}`. Not filterable, not sortable. */
			editFormLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called above a column, by language: `{en: text}`. Not filterable, not sortable. */
			listColumnLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called in filters, by language: `{en: text}`. Not filterable, not sortable. */
			listFilterLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read about a wrong value, by language: `{en: text}`. Not filterable, not sortable. */
			errorMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read beside the input, by language: `{en: text}`. Not filterable, not sortable. */
			helpMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description Settings of the kind of value, such as its default or size. Not filterable, not sortable. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"record-userfields-quotes": {
			/** @description Number of the field, given by the host. Read-only. */
			id: number;
			/** @description Name in the host's records; `UF_CRM_` is put before it where it is missing. Set on create only. Needed on create. */
			fieldName?: string | null;
			/** @description Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`. Set on create only. Needed on create. */
			userTypeId?: string | null;
			/** @description Records that have the field, such as `CRM_DEAL`. Read-only. */
			entityId?: string | null;
			/** @description Key of the field in an outside system. */
			xmlId?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description It holds a list of values. Set on create only. */
			multiple?: boolean | null;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean | null;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string | null;
			/** @description Lists can show it. */
			showInList?: boolean | null;
			/** @description It can be changed in lists. */
			editInList?: boolean | null;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean | null;
			/** @description What it is called on the card, by language: `{en: text}`. Not filterable, not sortable. */
			editFormLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called above a column, by language: `{en: text}`. Not filterable, not sortable. */
			listColumnLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called in filters, by language: `{en: text}`. Not filterable, not sortable. */
			listFilterLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read about a wrong value, by language: `{en: text}`. Not filterable, not sortable. */
			errorMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read beside the input, by language: `{en: text}`. Not filterable, not sortable. */
			helpMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description Settings of the kind of value, such as its default or size. Not filterable, not sortable. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[];
		} & {
			[key: string]: unknown;
		};
		"record-users": {
			/** @description Number of the user, given by the host. Read-only. */
			id: number;
			/** @description The user may sign in; false for people who have left. Aggregatable. */
			active?: boolean | null;
			/** @description First name. */
			name?: string | null;
			/** @description Family name. */
			lastName?: string | null;
			/** @description Middle name or patronymic. */
			secondName?: string | null;
			/** @description Address for sign-in and messages. Needed on create. */
			email?: string | null;
			/** @description Position the person holds. */
			workPosition?: string | null;
			/** @description Numbers of the departments the person works in. */
			departmentId?: number[];
			/** @description Private phone number. */
			personalPhone?: string | null;
			/** @description Mobile phone number. */
			personalMobile?: string | null;
			/** @description Phone number at work. */
			workPhone?: string | null;
			/** @description Link to the portrait. */
			personalPhoto?: string | null;
			/** @description Sex as the person states it. `M` male, `F` female. Groupable. */
			personalGender?: string | null;
			/** @description Day of birth. ISO 8601 date, with the time where the host keeps one. */
			personalBirthday?: string | null;
			/** @description Time zone the person has chosen, such as `Europe/Berlin`. Read-only. */
			timeZone?: string | null;
			/** @description The person is on the portal at this moment. Read-only. Groupable. */
			isOnline?: boolean | null;
			/** @description The user administers the portal. Read-only. Groupable. */
			isAdmin?: boolean | null;
			/** @description When the user last signed in. ISO 8601 with offset. Read-only. */
			lastLogin?: string | null;
			/** @description When the user last did something. ISO 8601 with offset. Read-only. */
			lastActivityDate?: string | null;
			/** @description When the user was added. ISO 8601 with offset. Read-only. */
			dateRegister?: string | null;
			/** @description When the profile was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
			/** @description `employee`, `extranet` or `email`; other values for bots and guests. Read-only. Aggregatable. */
			userType?: string | null;
			/** @description Key of the user in an outside system. Groupable. */
			xmlId?: string | null;
			/** @description Town the person lives in. */
			personalCity?: string | null;
			/** @description Department as the person wrote it; `departmentId` is what counts. */
			workDepartment?: string | null;
			/** @description Extension in the telephone exchange. */
			phoneInner?: string | null;
			/** @description Day the person joined the company. ISO 8601 date, with the time where the host keeps one. */
			employmentDate?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-warehouses": {
			/** @description Number of the warehouse, given by the host. Read-only. */
			id: number;
			/** @description What the warehouse is called. Read-only. */
			title?: string | null;
			/** @description Short name for developers. Read-only. */
			code?: string | null;
			/** @description Where it is. Read-only. */
			address?: string | null;
			/** @description It is in use. Read-only. */
			active?: boolean | null;
			/** @description Place in lists; lower comes first. Read-only. */
			sort?: number | null;
			/** @description Phone number. Read-only. */
			phone?: string | null;
			/** @description E-mail address. Read-only. */
			email?: string | null;
			/** @description When it is open, in words. Read-only. */
			schedule?: string | null;
			/** @description Text about it. Read-only. */
			description?: string | null;
			/** @description Latitude, in degrees. Read-only. */
			gpsN?: number | null;
			/** @description Longitude, in degrees. Read-only. */
			gpsS?: number | null;
			/** @description Number of the file of its picture. Read-only. */
			imageId?: number | null;
			/** @description Customers can fetch orders there. Read-only. */
			issuingCenter?: boolean | null;
			/** @description Number of the user who made it. Read-only. */
			userId?: number | null;
			/** @description Number of the user who last changed it. Read-only. */
			modifiedBy?: number | null;
			/** @description Key of the warehouse in an outside system. Read-only. */
			xmlId?: string | null;
			/** @description When the warehouse was made. ISO 8601 with offset. Read-only. */
			createdAt?: string | null;
			/** @description When the warehouse was last changed. ISO 8601 with offset. Read-only. */
			updatedAt?: string | null;
		} & {
			[key: string]: unknown;
		};
		"record-warehouses-id-stock": {
			/** @description Number of the entry, given by the host. Read-only. */
			id: number;
			/** @description Number of the product (`catalog-products`). Read-only. */
			productId?: number | null;
			/** @description Number of the warehouse. Read-only. */
			storeId?: number | null;
			/** @description Units that lie there. Read-only. */
			amount?: number | null;
			/** @description Units of them held back for orders. Read-only. */
			quantityReserved?: number | null;
		} & {
			[key: string]: unknown;
		};
		"record-workflows": {
			/** @description Identifier of this run. Read-only. */
			id: string;
			/** @description When it last did something. ISO 8601 with offset. Read-only. */
			modified?: string | null;
			/** @description Until when a process of the host works on it. ISO 8601 with offset. Read-only. */
			ownedUntil?: string | null;
			/** @description Part of the portal its record belongs to. Read-only. */
			moduleId?: string | null;
			/** @description Class of the host for its record. Read-only. */
			entity?: string | null;
			/** @description Record it works on, as the host names it. Read-only. */
			documentId?: string | null;
			/** @description When it began. ISO 8601 with offset. Read-only. */
			started?: string | null;
			/** @description Number of the user who started it. Read-only. */
			startedBy?: number | null;
			/** @description Number of its template (`bizproc-templates`). Read-only. */
			templateId?: number | null;
		} & {
			[key: string]: unknown;
		};
		"record-workgroups": {
			/** @description Number of the workgroup, given by the host. Read-only. */
			id: number;
			/** @description What the workgroup is called. Needed on create. */
			name?: string | null;
			/** @description What it is there for. */
			description?: string | null;
			/** @description It is in use. Aggregatable. */
			active?: boolean | null;
			/** @description Everybody sees it in the list of workgroups. Groupable. */
			visible?: boolean | null;
			/** @description Everybody may join without asking. Groupable. */
			opened?: boolean | null;
			/** @description It is an archive: nothing can be added. Groupable. */
			closed?: boolean | null;
			/** @description Number of the user who owns it. Aggregatable. */
			ownerId?: number | null;
			/** @description Number of its theme. Groupable. */
			subjectId?: number | null;
			/** @description Name of its theme. Read-only. */
			subjectName?: string | null;
			/** @description Words it is found by, with commas between them. */
			keywords?: string | null;
			/** @description It is a project, with a beginning and an end. Groupable. */
			project?: boolean | null;
			/** @description When the project begins. ISO 8601 with offset. */
			projectDateStart?: string | null;
			/** @description When the project ends. ISO 8601 with offset. */
			projectDateFinish?: string | null;
			/** @description Number of the scrum master; such a workgroup works in sprints. Groupable. */
			scrumMasterId?: number | null;
			/** @description Who may invite: `A` the owner, `E` moderators as well, `K` all members. */
			initiatePerms?: string | null;
			/** @description How many people belong to it. Read-only. */
			membersCount?: number | null;
			/** @description When the workgroup was made. ISO 8601 with offset. Read-only. */
			dateCreate?: string | null;
			/** @description When the workgroup was last changed. ISO 8601 with offset. Read-only. */
			dateUpdate?: string | null;
			/** @description When something last happened in it. ISO 8601 with offset. Read-only. */
			dateActivity?: string | null;
			/** @description People from outside the company may belong to it. Read-only. Groupable. */
			isExtranet?: boolean | null;
			/** @description Code of the part of the portal it is in, such as `s1`. Read-only. Groupable. */
			siteId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"requisites.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-requisites"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"requisites.delete.path": {
			/** @description Id of the requisite */
			id: number;
		};
		"requisites.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-requisites"][];
			meta: components["schemas"]["ListMeta"];
		};
		"search-activities": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			include?: string[] | string;
		};
		"search-addresses": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-basket-items": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-bizproc-templates": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-bookings": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-calendar-events": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-catalog-price-types": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-catalog-prices": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-catalog-product-properties": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-catalog-product-property-enums": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-catalog-products": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-catalog-sections": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-companies": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-contacts": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			include?: string[] | string;
		};
		"search-deal-categories": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-deals": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			include?: string[] | string;
		};
		"search-departments": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-doc-templates": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-documents": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-files": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			/** @description text to look for */
			query?: string;
			/** @description folder whose files are meant */
			folderId?: number;
			/** @description storage whose files are meant */
			storageId?: number;
		};
		"search-folders": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			/** @description text to look for */
			query?: string;
			/** @description folder whose folders are meant */
			parentId?: number;
			/** @description storage whose folders are meant */
			storageId?: number;
		};
		"search-humanresources-nodes": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			/** @description text to look for */
			query?: string;
		};
		"search-invoices": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			include?: string[] | string;
		};
		"search-items-entityTypeId": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-leads": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			include?: string[] | string;
		};
		"search-lists-listId-elements": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			/** @description kind of the list, as the host names it */
			iblockTypeId?: string;
		};
		"search-lists-listId-sections": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			/** @description kind of the list, as the host names it */
			iblockTypeId?: string;
		};
		"search-note-documents": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			/** @description text to look for */
			query?: string;
		};
		"search-openline-configs": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-order-statuses": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-orders": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-pages": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-payments": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-product-sections": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-products": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-quotes": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			include?: string[] | string;
		};
		"search-requisites": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-sites": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			/**
			 * @description an inner kind of site instead of public ones
			 * @enum {string}
			 */
			scope?: "KNOWLEDGE" | "GROUP" | "MAINPAGE";
		};
		"search-smart-processes": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-statuses": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-storages": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-tasks": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			include?: string[] | string;
		};
		"search-timelines": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-userfields-companies": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-userfields-contacts": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-userfields-deals": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-userfields-leads": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-userfields-quotes": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"search-users": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
			/** @description text to look for */
			query?: string;
		};
		"search-workgroups": {
			/** @description conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}` */
			filter?: {
				[key: string]: unknown;
			};
			select?: string[] | string;
			sort?: string | {
				[key: string]: unknown;
			};
			/** @description `{"field": "asc"}`; wins over sort */
			order?: {
				[key: string]: unknown;
			} | string;
			/** @description rows wanted; above 5,000 is cut */
			limit?: number;
			/** @description rows skipped before the first one answered */
			offset?: number;
			/** @description instead of offset: (page - 1) × limit rows are skipped */
			page?: number;
			/** @description another name of limit */
			pageSize?: number;
			/** @description another name of offset, which wins; -1 begins at the first row and skips the count */
			start?: number;
			/** @description false reads large sets page by page */
			autoWindow?: boolean;
			/** @description false skips the count */
			withTotal?: boolean;
		};
		"servers.access.create.path": {
			/** @description Id of the server */
			id: string | number;
		};
		"servers.accessPolicy.update.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["ServerAnswer"];
		};
		"servers.accessTokens.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["BearerTokenAnswer"] | components["schemas"]["ShareLinkAnswer"];
		};
		"servers.accessTokens.delete.path": {
			/** @description Id of the server */
			id: string | number;
			/** @description Id of the access token */
			tokenId: string | number;
		};
		"servers.sources.compare.get.path": {
			/** @description Id of the server */
			id: string | number;
			/** @description Id of the source */
			versionId: string | number;
		};
		"servers.wakeSchedules.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["WakeScheduleAnswer"];
		};
		"servers.wakeSchedules.delete.path": {
			/** @description Id of the server */
			id: string | number;
			/** @description Id of the wake schedule */
			scheduleId: string | number;
		};
		"sites.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-sites"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"sites.create.query": {
			/**
			 * @description an inner kind of site instead of public ones
			 * @enum {string}
			 */
			scope?: "KNOWLEDGE" | "GROUP" | "MAINPAGE";
		};
		"sites.delete.path": {
			/** @description Id of the site */
			id: number;
		};
		"sites.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-sites"][];
			meta: components["schemas"]["ListMeta"];
		};
		"smartProcesses.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-smart-processes"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"smartProcesses.delete.path": {
			/** @description Id of the smart process */
			id: number;
		};
		"smartProcesses.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-smart-processes"][];
			meta: components["schemas"]["ListMeta"];
		};
		"statuses.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-statuses"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"statuses.delete.path": {
			/** @description Id of the status */
			id: number;
		};
		"statuses.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-statuses"][];
			meta: components["schemas"]["ListMeta"];
		};
		"storage.objects.complete.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["ObjectAnswer"];
		};
		"storage.objects.delete.path": {
			/** @description Key of the object */
			key: string | number;
		};
		"storages.delete.path": {
			/** @description Id of the storage */
			id: number;
		};
		"storages.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-storages"][];
			meta: components["schemas"]["ListMeta"];
		};
		"tasks.comments.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-tasks-taskId-comments"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"tasks.comments.create.path": {
			/** @description Id of the task */
			taskId: number;
		};
		"tasks.comments.delete.path": {
			/** @description Id of the task */
			taskId: number;
			/** @description Id of the comment */
			id: number;
		};
		"tasks.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-tasks"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"tasks.delete.path": {
			/** @description Id of the task */
			id: number;
		};
		"tasks.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-tasks"][];
			meta: components["schemas"]["ListMeta"];
		};
		"telephonyLines.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-telephony-lines"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"telephonyLines.delete.path": {
			/** @description Id of the telephony line */
			id: string | number;
		};
		"timelines.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-timelines"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"timelines.delete.path": {
			/** @description Id of the timeline */
			id: number;
		};
		"timelines.delete.query": {
			/** @description kind of the record meant, for a comment bound to several */
			ownerTypeId?: number;
			/** @description id of the record meant, for a comment bound to several */
			ownerId?: number;
		};
		"timelines.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-timelines"][];
			meta: components["schemas"]["ListMeta"];
		};
		"update-activities": {
			/** @description Code of the part of the portal that runs it, such as `CRM_TODO`. */
			providerId?: string | null;
			/** @description Kind of activity within `providerId`. */
			providerTypeId?: string | null;
			/** @description Group of kinds within `providerId`. */
			providerGroupId?: string | null;
			/** @description Short text in lists and in the timeline. */
			subject?: string;
			/** @description When it begins. ISO 8601 with offset. */
			startTime?: string | null;
			/** @description When it ends. ISO 8601 with offset. */
			endTime?: string | null;
			/** @description By when it is due. ISO 8601 with offset. */
			deadline?: string | null;
			/** @description It is done. */
			completed?: boolean | null;
			/** @description How far it is. `1` waiting, `2` completed, `3` auto-completed. */
			status?: (1 | 2 | 3) | null;
			/** @description Number of the user who is to do it; the acting person by default. */
			responsibleId?: number | null;
			/** @description How urgent it is. `0` none, `1` low, `2` medium, `3` high. */
			priority?: (0 | 1 | 2 | 3) | null;
			/** @description Unit of the reminder: 0 none, 1 minutes, 2 hours, 3 days. */
			notifyType?: number | null;
			/** @description How many such units before the start the reminder comes. */
			notifyValue?: number | null;
			/** @description Text of the activity, written as `descriptionType` says. */
			description?: string | null;
			/** @description Form of the text: 1 plain, 2 BB code, 3 HTML. */
			descriptionType?: number | null;
			/** @description Who began it. `0` none, `1` incoming, `2` outgoing. */
			direction?: (0 | 1 | 2) | null;
			/** @description Where it takes place. */
			location?: string | null;
			/** @description Settings of the kind of activity, such as who sends a message. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Number of the activity in an outside system. */
			originId?: string | null;
			/** @description Name of that outside system. */
			originatorId?: string | null;
			/** @description Data of `providerId`. */
			providerParams?: {
				[key: string]: unknown;
			} | null;
			/** @description Data of `providerId` as text. */
			providerData?: string | null;
			/** @description How it went, a number of `providerId`. */
			resultMark?: number | null;
			/** @description What came of it as a number, for statistics. */
			resultValue?: number | null;
			/** @description Sum that came of it, in `resultCurrencyId`. */
			resultSum?: number | null;
			/** @description Currency of `resultSum`, a code such as `EUR`. */
			resultCurrencyId?: string | null;
			/** @description With whom and by what: `{VALUE, ENTITY_ID, ENTITY_TYPE_ID}`; answered only when selected. */
			communications?: {
				[key: string]: unknown;
			}[];
			/** @description Attached files; written as `{fileData: [name, base64]}`; answered only when selected. */
			files?: {
				[key: string]: unknown;
			}[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-addresses": {
			/** @description Street and house. */
			address1?: string | null;
			/** @description Flat, office or floor. */
			address2?: string | null;
			/** @description Town or village. */
			city?: string | null;
			/** @description Code for the post. */
			postalCode?: string | null;
			/** @description District. */
			region?: string | null;
			/** @description State or province. */
			province?: string | null;
			/** @description Name of the country. */
			country?: string | null;
			/** @description Code of the country as the host has it. */
			countryCode?: string | null;
			/** @description Number of the same address on the map of the portal. */
			locAddrId?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-basket-items": {
			/** @description What the product is called in the order. */
			name?: string;
			/** @description Price of one unit after discounts, in `currency`. */
			price?: number | null;
			/** @description Price of one unit before discounts; `price` and `discountPrice` add up to it. */
			basePrice?: number | null;
			/** @description Discount on one unit; negative for a surcharge. */
			discountPrice?: number | null;
			/** @description The price was set by hand. */
			customPrice?: boolean | null;
			/** @description How many units are bought. */
			quantity?: number;
			/** @description Code of the unit, such as 796 for pieces. */
			measureCode?: string | null;
			/** @description Name of the unit, such as pcs. */
			measureName?: string | null;
			/** @description Place in the order; lower comes first. */
			sort?: number | null;
			/** @description Weight of one unit, in grams. */
			weight?: number | null;
			/** @description Width, height and length in millimetres, as the host stores them. */
			dimensions?: string | null;
			/** @description Tax in percent; empty without tax. */
			vatRate?: number | null;
			/** @description `price` contains the tax. */
			vatIncluded?: boolean | null;
			/** @description The product can be bought at present. */
			canBuy?: boolean | null;
			/** @description Key of the line in an outside system. */
			xmlId?: string | null;
			/** @description Key of the catalog in an outside system. */
			catalogXmlId?: string | null;
			/** @description Key of the product in an outside system. */
			productXmlId?: string | null;
			/** @description What distinguishes the variant: `{name, value, code, sort}`. */
			properties?: {
				[key: string]: unknown;
			}[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-bizproc-templates": {
			/** @description What the workflow is called. */
			name?: string;
			/** @description What the workflow does. */
			description?: string | null;
			/** @description When it starts by itself. `0` by hand, `1` on create, `2` on update, `3` on create and update. */
			autoExecute?: (0 | 1 | 2 | 3) | null;
			/** @description File of the designer, as `[file name, content as base64]`. Never answered. */
			templateData?: unknown;
		} & {
			[key: string]: unknown;
		};
		"update-bookings": {
			/** @description What the booking is called. */
			name?: string | null;
			/** @description Notes on the booking. */
			description?: string | null;
			/** @description Numbers of what is booked, such as rooms, people or equipment; the first is the main one. */
			resourceIds?: number[];
			/** @description From when to when: `{from, to}`, each `{timestamp, timezone}` with Unix seconds. */
			datePeriod?: {
				[key: string]: unknown;
			};
		} & {
			[key: string]: unknown;
		};
		"update-calendar-events": {
			/** @description What the event is called. */
			name?: string;
			/** @description Text about it. */
			description?: string | null;
			/**
			 * @description Whose calendar it is in. `user` a user, `group` a workgroup, `company_calendar` the company.
			 * @enum {string}
			 */
			ownerType?: "user" | "group" | "company_calendar";
			/** @description Number of that user or workgroup; 0 for the company. */
			ownerId?: number;
			/** @description When it begins. ISO 8601 with offset. */
			dateFrom?: string;
			/** @description When it ends. ISO 8601 with offset. */
			dateTo?: string;
			/** @description It has no hours: it lasts whole days. */
			allDay?: boolean | null;
			/** @description How much it matters. `high`, `normal`, `low`. */
			importance?: ("high" | "normal" | "low") | null;
			/** @description What others see of the person meanwhile. `busy`, `quest` tentative, `free`, `absent` away. */
			accessibility?: ("busy" | "quest" | "free" | "absent") | null;
			/** @description Where it takes place, or the room that is booked. */
			location?: string | null;
			/** @description Colour in the calendar, such as `#9DCF00`. */
			color?: string | null;
			/** @description Number of the calendar; a user has several. */
			sectionId?: number;
			/** @description Time zone of the beginning, such as `Europe/Berlin`. */
			timezoneFrom?: string | null;
			/** @description Time zone of the end, such as `Europe/Berlin`. */
			timezoneTo?: string | null;
			/** @description Others are invited. */
			isMeeting?: boolean | null;
			/** @description Who is invited: written as numbers of users, answered as `{id, entryId, status}`. */
			attendees?: (number | {
				[key: string]: unknown;
			})[] | null;
			/** @description How it repeats: `{FREQ, INTERVAL, COUNT, UNTIL, BYDAY}`. */
			rrule?: {
				[key: string]: unknown;
			} | null;
			/** @description Reminders before it: `{type, count}`, type `min`, `hour` or `day`. */
			remind?: {
				[key: string]: unknown;
			}[] | null;
			/** @description Others only see that the person is busy. */
			privateEvent?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		"update-catalog-price-types": {
			/** @description Code of the kind of price. */
			name?: string;
			/** @description It is the basic price of every product; there is one. */
			base?: boolean | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description Key of the kind of price in an outside system. */
			xmlId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-catalog-prices": {
			/** @description What one unit costs, in `currency`. */
			price?: number;
			/** @description Currency of the price, a code such as `EUR`. */
			currency?: string;
			/** @description Number of the markup the price was reckoned with. */
			extraId?: number | null;
			/** @description Smallest quantity the price holds for. */
			quantityFrom?: number | null;
			/** @description Largest quantity the price holds for. */
			quantityTo?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-catalog-product-properties": {
			/** @description What the property is called. */
			name?: string;
			/**
			 * @description What kind of value it holds. `S` string, `N` number, `L` list, `F` file, `G` link to a section, `E` link to an element.
			 * @enum {string}
			 */
			propertyType?: "S" | "N" | "L" | "F" | "G" | "E";
			/** @description Finer kind of value, such as `Date` or `HTML`; empty for the plain ones. */
			userType?: string | null;
			/** @description Short name for developers. */
			code?: string | null;
			/** @description Key of the property in an outside system. */
			xmlId?: string | null;
			/** @description It is in use. */
			active?: boolean | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description Value of a new product. */
			defaultValue?: string | null;
			/** @description Height of the input, in lines. */
			rowCount?: number | null;
			/** @description Width of the input, in characters. */
			colCount?: number | null;
			/** @description How a list is shown: `L` to unfold, `C` as boxes to tick. */
			listType?: string | null;
			/** @description It holds a list of values. */
			multiple?: boolean | null;
			/** @description Inputs shown for new values of a list. */
			multipleCnt?: number | null;
			/** @description Endings of files it takes, with commas between them. */
			fileType?: string | null;
			/** @description Number of the catalog or list it links to. */
			linkIblockId?: number | null;
			/** @description Each value has a description. */
			withDescription?: boolean | null;
			/** @description The search of the portal looks into it. */
			searchable?: boolean | null;
			/** @description Lists of products can be filtered by it. */
			filtrable?: boolean | null;
			/** @description A product cannot be saved without it. */
			isRequired?: boolean | null;
			/** @description Help beside the input. */
			hint?: string | null;
			/** @description Settings of `userType`. */
			userTypeSettings?: {
				[key: string]: unknown;
			} | null;
		} & {
			[key: string]: unknown;
		};
		"update-catalog-product-property-enums": {
			/** @description What people read. */
			value?: string;
			/** @description Key of the choice, unique within its property. */
			xmlId?: string;
			/** @description New products have it. */
			def?: boolean | null;
			/** @description Place in the list; lower comes first. */
			sort?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-catalog-products": {
			/** @description What the product is called. */
			name?: string;
			/** @description Number of its section (`catalog-sections`). */
			iblockSectionId?: number | null;
			/** @description It is offered. */
			active?: boolean | null;
			/** @description Short name for addresses of pages. */
			code?: string | null;
			/** @description Key of the product in an outside system. */
			xmlId?: string | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description Number of the unit it is counted in. */
			measure?: number | null;
			/** @description Units in all warehouses that are not reserved. */
			quantity?: number | null;
			/** @description Whether stock is counted: `Y`, `N`, or `D` as the catalog says. */
			quantityTrace?: string | null;
			/** @description Whether it can be bought without stock: `Y`, `N`, or `D` as the catalog says. */
			canBuyZero?: string | null;
			/** @description Whether people can ask to hear of new stock: `Y`, `N`, or `D` as the catalog says. */
			subscribe?: string | null;
			/** @description What one unit costs to buy in, in `purchasingCurrency`. */
			purchasingPrice?: number | null;
			/** @description Currency of `purchasingPrice`, a code such as `EUR`. */
			purchasingCurrency?: string | null;
			/** @description Number of the rate of value added tax. */
			vatId?: number | null;
			/** @description Prices contain the tax. */
			vatIncluded?: boolean | null;
			/** @description Weight of one unit, in grams. */
			weight?: number | null;
			/** @description Width of one unit, in millimetres. */
			width?: number | null;
			/** @description Height of one unit, in millimetres. */
			height?: number | null;
			/** @description Length of one unit, in millimetres. */
			length?: number | null;
			/** @description Short text for lists. */
			previewText?: string | null;
			/** @description Whole text for its page. */
			detailText?: string | null;
			/** @description Small picture; written as `{fileData: [name, base64]}`. */
			previewPicture?: unknown;
			/** @description Large picture; written as `{fileData: [name, base64]}`. */
			detailPicture?: unknown;
			/** @description Number of the user who made the product. */
			createdBy?: number | null;
			/** @description Number of the user who last changed the product. */
			modifiedBy?: number | null;
			/** @description When the product was made. ISO 8601 with offset. */
			dateCreate?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-catalog-sections": {
			/** @description Number of the catalog it stands in. */
			iblockId?: number;
			/** @description Number of the section above it; empty at the top. */
			iblockSectionId?: number | null;
			/** @description What the section is called. */
			name?: string;
			/** @description Short name for addresses of pages. */
			code?: string | null;
			/** @description Key of the section in an outside system. */
			xmlId?: string | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description It is shown. */
			active?: boolean | null;
			/** @description Text about it, written as `descriptionType` says. */
			description?: string | null;
			/** @description Form of the text. `text` plain text, `html` HTML. */
			descriptionType?: ("text" | "html") | null;
		} & {
			[key: string]: unknown;
		};
		"update-companies": {
			/** @description Number of the user responsible. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. */
			opened?: boolean | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Name of the company. */
			title?: string;
			/** @description Picture; written as `[file name, content as base64]`. */
			logo?: unknown;
			/** @description Actual address in one text; parts of it are in `addresses`. */
			address?: string | null;
			/** @description Registered address in one text. */
			addressLegal?: string | null;
			/** @description Bank account in one text; structured ones belong to `requisites`. */
			bankingDetails?: string | null;
			/** @description Notes on the company; may hold markup. */
			comments?: string | null;
			/** @description Kind of company, a code from `statuses` of `COMPANY_TYPE`. */
			typeId?: string | null;
			/** @description Line of business, a code from `statuses` of `INDUSTRY`. */
			industry?: string | null;
			/** @description Turnover in a year, in `currency`. */
			revenue?: number | null;
			/** @description Currency of the turnover, a code such as `EUR`. */
			currency?: string | null;
			/** @description Size of the staff, a code from `statuses` of `EMPLOYEES`. */
			employees?: string | null;
			/** @description It is a company of the portal itself, which issues quotes and invoices. */
			isMyCompany?: boolean | null;
			/** @description First phone number; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			phone?: (string | (string | {
				value: string;
				type?: string;
			})[]) | null;
			/** @description First e-mail address; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			email?: (string | (string | {
				value: string;
				type?: string;
			})[]) | null;
			/** @description Phone numbers, e-mail addresses, sites and messengers: `{id, typeId, valueType, value}`. */
			fm?: {
				[key: string]: unknown;
			}[] | null;
			/** @description Numbers of the contacts who work there. */
			contactIds?: number[] | null;
			/** @description Name of the outside system the record comes from. */
			originatorId?: string | null;
			/** @description Number of the record in that outside system. */
			originId?: string | null;
			/** @description Numbers of the users who watch the company. */
			observers?: number[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-contacts": {
			/** @description Number of the user responsible. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. */
			opened?: boolean | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description First name. */
			name?: string | null;
			/** @description Family name. */
			lastName?: string | null;
			/** @description Middle name or patronymic. */
			secondName?: string | null;
			/** @description Form of address, a code from `statuses` of `HONORIFIC`. */
			honorific?: string | null;
			/** @description Portrait; written as `[file name, content as base64]`. */
			photo?: unknown;
			/** @description Position the person holds. */
			post?: string | null;
			/** @description Postal address in one text; parts of it are in `addresses`. */
			address?: string | null;
			/** @description Notes on the person; may hold markup. */
			comments?: string | null;
			/** @description Number of the main company. */
			companyId?: number | null;
			/** @description Numbers of all companies, the main one first. */
			companyIds?: number[] | null;
			/** @description How the person was found, a code from `statuses` of `SOURCE`. */
			sourceId?: string | null;
			/** @description More on how the person was found. */
			sourceDescription?: string | null;
			/** @description Kind of contact, a code from `statuses` of `CONTACT_TYPE`. */
			typeId?: string | null;
			/** @description Day of birth. ISO 8601 date, with the time where the host keeps one. */
			birthdate?: string | null;
			/** @description The contact may be exported. */
			export?: boolean | null;
			/** @description First phone number; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			phone?: (string | (string | {
				value: string;
				type?: string;
			})[]) | null;
			/** @description First e-mail address; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			email?: (string | (string | {
				value: string;
				type?: string;
			})[]) | null;
			/** @description Phone numbers, e-mail addresses, sites and messengers: `{id, typeId, valueType, value}`. */
			fm?: {
				[key: string]: unknown;
			}[] | null;
			/** @description Name of the outside system the record comes from. */
			originatorId?: string | null;
			/** @description Number of the record in that outside system. */
			originId?: string | null;
			/** @description Numbers of the users who watch the contact. */
			observers?: number[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-currencies": {
			/** @description For how many units of it `amount` is the rate. */
			amountCnt?: number;
			/** @description Rate: what `amountCnt` units cost in the base currency. */
			amount?: number;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description Name and form by language: `{en: {FULL_NAME, FORMAT_STRING, …}}`. */
			lang?: {
				[key: string]: unknown;
			} | null;
		} & {
			[key: string]: unknown;
		};
		"update-deal-categories": {
			/** @description What the pipeline is called. */
			name?: string;
			/** @description Place among the pipelines; lower comes first. */
			sort?: number | null;
			/** @description New deals go there unless they name another. */
			isDefault?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		"update-deals": {
			/** @description Number of the user responsible. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. */
			opened?: boolean | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Name of the deal in lists and on its card. */
			title?: string | null;
			/** @description Sum of the deal, in `currency`. */
			amount?: number | null;
			/** @description Currency of the sums, a code such as `EUR`. */
			currency?: string | null;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. */
			isManualOpportunity?: boolean | null;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number | null;
			/** @description Code of the stage, from `statuses`; outside of pipeline 0 it begins with `C`, its number and a colon. */
			stageId?: string | null;
			/** @description Kind of deal, a code from `statuses` of `DEAL_TYPE`. */
			typeId?: string | null;
			/** @description Chance to win it, in percent. */
			probability?: number | null;
			/** @description Number of the company that is the customer. */
			companyId?: number | null;
			/** @description Number of the main contact. */
			contactId?: number | null;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[] | null;
			/** @description Notes on the deal; may hold markup. */
			comments?: string | null;
			/** @description Day the deal began. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string | null;
			/** @description Day it is expected to close, or closed. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string | null;
			/** @description The deal is over, won or lost. */
			closed?: boolean | null;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. */
			sourceId?: string | null;
			/** @description More on how the customer was found. */
			sourceDescription?: string | null;
			/** @description Further notes; the card does not show them. */
			additionalInfo?: string | null;
			/** @description Name of the outside system the record comes from. */
			originatorId?: string | null;
			/** @description Number of the record in that outside system. */
			originId?: string | null;
			/** @description Numbers of the users who watch the deal. */
			observers?: number[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-departments": {
			/** @description What the department is called. */
			name?: string;
			/** @description Number of the department above it. */
			parentId?: number;
			/** @description Number of the user who leads it. */
			headId?: number | null;
			/** @description Place beside its neighbours; lower comes first. */
			sort?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-doc-templates": {
			/** @description What the template is called. */
			name?: string;
			/** @description Short name for developers. */
			code?: string | null;
			/** @description Country whose forms it follows, such as `de`. */
			region?: string;
			/** @description It can be chosen. */
			active?: boolean | null;
			/** @description Number of what numbers its documents. */
			numeratorId?: number;
			/** @description The DOCX file of the template, as base64. Never answered. */
			file?: unknown;
			/** @description Number of the file of the template. */
			fileId?: number | null;
			/** @description Documents show seal and signature. */
			withStamps?: boolean | null;
			/** @description Who may choose it, as codes of rights such as `UA` for everybody. */
			users?: string[] | null;
			/** @description Kinds of records it can be filled from. */
			providers?: string[] | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-documents": {
			/** @description What stands in the fields of the template: `{field: value}`. */
			values?: {
				[key: string]: unknown;
			} | null;
			/** @description It shows seal and signature. */
			stampsEnabled?: boolean | null;
			/** @description How fields are written that the template does not describe: `{field: description}`. */
			fieldDescriptions?: {
				[key: string]: unknown;
			} | null;
		} & {
			[key: string]: unknown;
		};
		"update-files": {
			/** @description Name with its ending. */
			name?: string;
		} & {
			[key: string]: unknown;
		};
		"update-folders": {
			/** @description What the folder is called. */
			name?: string;
			/** @description Number of the folder it lies in. */
			parentId?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-humanresources-nodes": {
			/** @description What the department or team is called. */
			name?: string;
			/** @description What it is there for. */
			description?: string | null;
			/** @description Number of the node above it. */
			parentId?: number;
			/** @description Name of its colour in the chart of the company. */
			colorName?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-invoices": {
			/** @description Number of the user responsible. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. */
			opened?: boolean | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Subject of the invoice. */
			title?: string | null;
			/** @description Number printed on the invoice. */
			accountNumber?: string | null;
			/** @description Key of the record in an outside system. */
			xmlId?: string | null;
			/** @description Code of the stage, from `statuses` of `SMART_INVOICE_STAGE_` and the pipeline. */
			stageId?: string | null;
			/** @description Sum of the invoice, in `currency`. */
			amount?: number | null;
			/** @description Currency of the sums, a code such as `EUR`. */
			currency?: string | null;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. */
			isManualOpportunity?: boolean | null;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number | null;
			/** @description Day the invoice was made out. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string | null;
			/** @description Day by which it is to be paid. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string | null;
			/** @description Number of the company that pays. */
			companyId?: number | null;
			/** @description Number of the main contact. */
			contactId?: number | null;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[] | null;
			/** @description Number of the own company that makes out the invoice. */
			mycompanyId?: number | null;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. */
			sourceId?: string | null;
			/** @description More on how the customer was found. */
			sourceDescription?: string | null;
			/** @description Notes on the invoice; may hold markup. */
			comments?: string | null;
			/** @description Numbers of the users who watch the invoice. */
			observers?: number[] | null;
			/** @description Number of the deal the invoice belongs to. */
			parentId2?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-items-entityTypeId": {
			/** @description Number of the user responsible. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. */
			opened?: boolean | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Name of the item in lists and on its card. */
			title?: string | null;
			/** @description Key of the record in an outside system. */
			xmlId?: string | null;
			/** @description Number of the pipeline of the smart process. */
			categoryId?: number | null;
			/** @description Code of the stage, from `statuses`. */
			stageId?: string | null;
			/** @description Sum of the item, in `currency`. */
			amount?: number | null;
			/** @description Currency of the sums, a code such as `EUR`. */
			currency?: string | null;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. */
			isManualOpportunity?: boolean | null;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number | null;
			/** @description Day it begins. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string | null;
			/** @description Day it ends. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string | null;
			/** @description Number of the company it is for. */
			companyId?: number | null;
			/** @description Number of the main contact. */
			contactId?: number | null;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[] | null;
			/** @description Number of the own company it is done by. */
			mycompanyId?: number | null;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. */
			sourceId?: string | null;
			/** @description More on how the customer was found. */
			sourceDescription?: string | null;
			/** @description Numbers of the users who watch the item. */
			observers?: number[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-leads": {
			/** @description Number of the user responsible. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. */
			opened?: boolean | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Name of the lead in lists and on its card. */
			title?: string | null;
			/** @description Expected sum, in `currency`. */
			amount?: number | null;
			/** @description Currency of the sum, a code such as `EUR`. */
			currency?: string | null;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. */
			isManualOpportunity?: boolean | null;
			/** @description Code of the stage, from `statuses` of `STATUS`. */
			stageId?: string | null;
			/** @description More on the stage. */
			statusDescription?: string | null;
			/** @description How the customer was found, a code from `statuses` of `SOURCE`. */
			sourceId?: string | null;
			/** @description More on how the customer was found. */
			sourceDescription?: string | null;
			/** @description First name of the person. */
			name?: string | null;
			/** @description Family name of the person. */
			lastName?: string | null;
			/** @description Middle name or patronymic. */
			secondName?: string | null;
			/** @description Form of address, a code from `statuses` of `HONORIFIC`. */
			honorific?: string | null;
			/** @description Name of the company as the person gave it. */
			companyTitle?: string | null;
			/** @description Number of the company the lead belongs to. */
			companyId?: number | null;
			/** @description Number of the main contact. */
			contactId?: number | null;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[] | null;
			/** @description Position the person holds. */
			post?: string | null;
			/** @description Postal address in one text. */
			address?: string | null;
			/** @description Notes on the lead; may hold markup. */
			comments?: string | null;
			/** @description Day of birth of the person. ISO 8601 date, with the time where the host keeps one. */
			birthdate?: string | null;
			/** @description First phone number; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			phone?: (string | (string | {
				value: string;
				type?: string;
			})[]) | null;
			/** @description First e-mail address; all of them are in `fm`. A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay. */
			email?: (string | (string | {
				value: string;
				type?: string;
			})[]) | null;
			/** @description Phone numbers, e-mail addresses, sites and messengers: `{id, typeId, valueType, value}`. */
			fm?: {
				[key: string]: unknown;
			}[] | null;
			/** @description Name of the outside system the record comes from. */
			originatorId?: string | null;
			/** @description Number of the record in that outside system. */
			originId?: string | null;
			/** @description Numbers of the users who watch the lead. */
			observers?: number[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-lists": {
			/** @description What the list is called. */
			name?: string;
			/** @description Short name, unique among the lists. */
			code?: string;
			/** @description What the list is there for. */
			description?: string | null;
			/** @description Place among the lists; lower comes first. */
			sort?: number | null;
			/** @description Icon; answered as the number of a file. */
			picture?: unknown;
			/** @description Workflows can run on its elements. */
			bizproc?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		"update-lists-listId-elements": {
			/** @description What the element is called. */
			name?: string;
			/** @description Name in addresses, unique in its list; made up when a new element has none. */
			code?: string | null;
			/** @description Number of its section; empty at the top. */
			sectionId?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-lists-listId-fields": {
			/** @description What people read. */
			name?: string;
			/** @description Short name for developers. */
			code?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description An element cannot be saved without it. */
			isRequired?: boolean | null;
			/** @description It holds a list of values. */
			multiple?: boolean | null;
			/** @description Value of a new element. */
			defaultValue?: string | null;
			/** @description How it is shown in forms. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of a list, one a line. */
			listTextValues?: string | null;
			/** @description Numbers of the choices a new element has. */
			listDefault?: (number | string)[] | null;
			/** @description Number of the list it links to. */
			linkIblockId?: number | null;
			/** @description Height of the input, in lines. */
			rowCount?: number | null;
			/** @description Width of the input, in characters. */
			colCount?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-lists-listId-sections": {
			/** @description What the section is called. */
			name?: string;
			/** @description Name in addresses, unique in its list. */
			code?: string;
			/** @description Number of the section above it; empty at the top. */
			parentId?: number | null;
			/** @description Place beside its neighbours; lower comes first. */
			sort?: number | null;
			/** @description It is shown. */
			active?: boolean | null;
			/** @description Text about it. */
			description?: string | null;
			/** @description Key of the section in an outside system. */
			xmlId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-note-collections": {
			/** @description What the collection is called. */
			name?: string;
			/** @description Place among the collections; lower comes first. */
			position?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-note-documents": {
			/** @description Heading, up to 255 characters. */
			title?: string;
			/** @description Text in Markdown, up to 1 MiB; answered for one document only. */
			markdown?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-openline-configs": {
			/** @description What the line is called. */
			name?: string | null;
			/** @description `Y` when messages are taken, `N` when not. */
			active?: string | null;
			/** @description `Y` to look for the customer in the CRM, `N` not to. */
			crm?: string | null;
			/** @description What is made of an unknown customer: `none`, `lead` or `deal`. */
			crmCreate?: string | null;
			/** @description How such a customer was found: a code from `statuses` of `SOURCE`, or `create` for a new one. */
			crmSource?: string | null;
			/** @description Who answers: numbers of users, or `{ENTITY_TYPE, ENTITY_ID}` for users and departments. */
			queue?: (number | string | {
				[key: string]: unknown;
			})[] | null;
			/** @description Who is asked first: `evenly`, `strictly` in the order of the queue, or `all`. */
			queueType?: string | null;
			/** @description Time an operator has before the next is asked, in seconds. */
			queueTime?: number | null;
			/** @description Time until nobody counts as answering, in seconds. */
			noAnswerTime?: number | null;
			/** @description What happens then: `text` sends `noAnswerText`, `none` nothing. */
			noAnswerRule?: string | null;
			/** @description What the customer reads when nobody answers. */
			noAnswerText?: string | null;
			/** @description `Y` to greet new customers, `N` not to. */
			welcomeMessage?: string | null;
			/** @description What the customer reads first. */
			welcomeMessageText?: string | null;
			/** @description `Y` when a bot answers first, `N` when not. */
			welcomeBotEnable?: string | null;
			/** @description Number of that bot. */
			welcomeBotId?: number | null;
			/** @description Which messages bring the bot in. `first` the first message, `always` every message. */
			welcomeBotJoin?: ("first" | "always") | null;
			/** @description Time after which the bot hands over, in seconds; 0 for never. */
			welcomeBotTime?: number | null;
			/** @description What the bot does at its end. `queue` hands over to the queue, `close` closes the dialog. */
			welcomeBotLeft?: ("queue" | "close") | null;
			/** @description `Y` to keep working hours, `N` to be there always. */
			worktimeEnable?: string | null;
			/** @description Hour at which work begins, such as `9`. */
			worktimeFrom?: string | null;
			/** @description Hour at which work ends, such as `18.30`. */
			worktimeTo?: string | null;
			/** @description Time zone of these hours, such as `Europe/Berlin`. */
			worktimeTimezone?: string | null;
			/** @description Days without work, `MO` to `SU`. */
			worktimeDayoff?: string[] | null;
			/** @description Holidays as day and month, such as `1.01`. */
			worktimeHolidays?: string[] | null;
			/** @description `Y` to ask customers for a rating, `N` not to. */
			voteMessage?: string | null;
			/** @description `Y` to pass over operators who are not at work, `N` to ask them too. */
			checkAvailable?: string | null;
			/** @description How many conversations an operator may have at once; 0 for any number. */
			maxChat?: number | null;
			/** @description Language of the texts, such as `en`. */
			languageId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-order-statuses": {
			/**
			 * @description What it is a status of. `O` order, `D` delivery.
			 * @enum {string}
			 */
			type?: "O" | "D";
			/** @description The customer gets a message when it is reached. */
			notify?: boolean | null;
			/** @description Place among the statuses; lower comes first. */
			sort?: number | null;
			/** @description Colour in lists, such as `#FF0000`. */
			color?: string | null;
			/** @description Key of the status in an outside system. */
			xmlId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-orders": {
			/** @description Number of the kind of payer, person or company. */
			personTypeId?: number;
			/** @description Code of the status (`order-statuses`). */
			statusId?: string | null;
			/** @description Sum to pay, in `currency`. */
			price?: number | null;
			/** @description Discount on the whole order, in `currency`. */
			discountValue?: number | null;
			/** @description Number of the customer as a user of the shop. */
			userId?: number | null;
			/** @description Number of the user who looks after the order. */
			responsibleId?: number | null;
			/** @description Number of the own company that sells. */
			companyId?: number | null;
			/** @description Notes of the seller. */
			comments?: string | null;
			/** @description Notes of the customer. */
			userDescription?: string | null;
			/** @description Further notes; no longer used by the host. */
			additionalInfo?: string | null;
			/** @description Subject; no longer used by the host. */
			orderTopic?: string | null;
			/** @description Key of the order in an outside system. */
			xmlId?: string | null;
			/** @description It was called off. */
			canceled?: boolean | null;
			/** @description Why it was called off. */
			reasonCanceled?: string | null;
			/** @description Something is wrong with it. */
			marked?: boolean | null;
			/** @description What is wrong with it. */
			reasonMarked?: string | null;
			/** @description It comes from an outside system. */
			externalOrder?: boolean | null;
			/** @description When the order was made. ISO 8601 with offset. */
			createdAt?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-pages": {
			/** @description Number of the site it belongs to. */
			siteId?: number;
			/** @description Heading in lists and in the browser. */
			title?: string;
			/** @description Last part of its address. */
			code?: string | null;
			/** @description Notes for lists of pages. */
			description?: string | null;
			/** @description It is a folder for pages. */
			folder?: boolean | null;
			/** @description Number of the folder it lies in. */
			folderId?: number | null;
			/** @description Number of the layout around it. */
			tplId?: number | null;
			/** @description It stands in `sitemap.xml`. */
			sitemap?: boolean | null;
			/** @description Key of the page in an outside system. */
			xmlId?: string | null;
			/** @description When it was last published. ISO 8601 with offset. */
			datePublic?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-payments": {
			/** @description Number of the way to pay. */
			paySystemId?: number;
			/** @description What is paid, in `currency`. */
			sum?: number | null;
			/** @description Currency of the sum, a code such as `EUR`. */
			currency?: string | null;
			/** @description The money has come. */
			paid?: boolean | null;
			/** @description When the money came. ISO 8601 with offset. */
			datePaid?: string | null;
			/** @description Notes on the payment. */
			comments?: string | null;
			/** @description When it was made out. ISO 8601 with offset. */
			dateBill?: string | null;
			/** @description By when it is to be paid. ISO 8601 with offset. */
			datePayBefore?: string | null;
			/** @description Key of the payment in an outside system. */
			xmlId?: string | null;
			/** @description Number of the user who looks after the payment. */
			responsibleId?: number | null;
			/** @description Number of the own company that gets the money. */
			companyId?: number | null;
			/** @description The money was given back. */
			isReturn?: boolean | null;
			/** @description Number of the document that proves it. */
			payVoucherNum?: string | null;
			/** @description Date of the document that proves it. ISO 8601 with offset. */
			payVoucherDate?: string | null;
			/** @description What the payment system says of it: `Y` paid, `N` not. */
			psStatus?: string | null;
			/** @description Sum the payment system tells, in `psCurrency`. */
			psSum?: number | null;
			/** @description Currency the payment system tells, a code such as `EUR`. */
			psCurrency?: string | null;
			/** @description Something is wrong with it. */
			marked?: boolean | null;
			/** @description What is wrong with it. */
			reasonMarked?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-product-sections": {
			/** @description What the section is called. */
			name?: string;
			/** @description Number of the catalog it stands in. */
			catalogId?: number | null;
			/** @description Number of the section above it; empty at the top. */
			sectionId?: number | null;
			/** @description Key of the section in an outside system. */
			xmlId?: string | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
		} & {
			[key: string]: unknown;
		};
		"update-products": {
			/** @description What the product is called. */
			name?: string;
			/** @description It can be chosen in records. */
			active?: boolean | null;
			/** @description Price of one unit, in `currency`. */
			price?: number | null;
			/** @description Currency of the price, a code such as `EUR`. */
			currency?: string | null;
			/** @description Number of its section (`product-sections`). */
			sectionId?: number | null;
			/** @description Number of the catalog it stands in. */
			catalogId?: number | null;
			/** @description Number of the unit it is counted in. */
			measure?: number | null;
			/** @description Text about it, written as `descriptionType` says. */
			description?: string | null;
			/** @description Place in lists; lower comes first. */
			sort?: number | null;
			/** @description Key of the product in an outside system. */
			xmlId?: string | null;
			/** @description Short name for addresses of pages. */
			code?: string | null;
			/** @description Number of the rate of value added tax. */
			vatId?: number | null;
			/** @description `price` contains the tax. */
			vatIncluded?: boolean | null;
			/** @description Form of the text: `text` or `html`. */
			descriptionType?: string | null;
			/** @description Small picture; written as `{fileData: [name, base64]}`. */
			previewPicture?: unknown;
			/** @description Large picture; written as `{fileData: [name, base64]}`. */
			detailPicture?: unknown;
		} & {
			[key: string]: unknown;
		};
		"update-quotes": {
			/** @description Number of the user responsible. */
			assignedById?: number | null;
			/** @description All users of the portal may see the record. */
			opened?: boolean | null;
			/** @description Where the visitor came from, `utm_source` of the link. */
			utmSource?: string | null;
			/** @description Kind of advertisement, `utm_medium` of the link. */
			utmMedium?: string | null;
			/** @description Name of the campaign, `utm_campaign` of the link. */
			utmCampaign?: string | null;
			/** @description Which of several advertisements it was, `utm_content` of the link. */
			utmContent?: string | null;
			/** @description Words that were searched for, `utm_term` of the link. */
			utmTerm?: string | null;
			/** @description Subject of the quote. */
			title?: string | null;
			/** @description Number printed on the quote. */
			quoteNumber?: string | null;
			/** @description Code of the stage, from `statuses` of `QUOTE_STATUS`. */
			stageId?: string | null;
			/** @description Sum of the quote, in `currency`. */
			amount?: number | null;
			/** @description Currency of the sums, a code such as `EUR`. */
			currency?: string | null;
			/** @description `amount` was set by hand; otherwise the product rows add up to it. */
			isManualOpportunity?: boolean | null;
			/** @description Tax in the sum, in `currency`. */
			taxValue?: number | null;
			/** @description Number of the deal it was made for. */
			dealId?: number | null;
			/** @description Number of the lead it was made for. */
			leadId?: number | null;
			/** @description Number of the company that gets the quote. */
			companyId?: number | null;
			/** @description Number of the main contact. */
			contactId?: number | null;
			/** @description Numbers of all contacts, the main one first. */
			contactIds?: number[] | null;
			/** @description Number of the own company that makes the offer. */
			mycompanyId?: number | null;
			/** @description Day the quote was made out. ISO 8601 date, with the time where the host keeps one. */
			begindate?: string | null;
			/** @description Day by which it is to be decided. ISO 8601 date, with the time where the host keeps one. */
			closedAt?: string | null;
			/** @description Last day the offer holds. ISO 8601 date, with the time where the host keeps one. */
			actualDate?: string | null;
			/** @description The quote is over, accepted or declined. */
			closed?: boolean | null;
			/** @description Notes for colleagues; may hold markup. */
			comments?: string | null;
			/** @description Text of the offer, above the products. */
			content?: string | null;
			/** @description Conditions, below the products. */
			terms?: string | null;
			/** @description Number of the kind of payer, person or company. */
			personTypeId?: number | null;
			/** @description Name of the customer as printed. */
			clientTitle?: string | null;
			/** @description Address of the customer as printed. */
			clientAddr?: string | null;
			/** @description Person at the customer as printed. */
			clientContact?: string | null;
			/** @description E-mail address of the customer as printed. */
			clientEmail?: string | null;
			/** @description Phone number of the customer as printed. */
			clientPhone?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-requisites": {
			/** @description Number of the form that says which fields are shown. */
			presetId?: number;
			/** @description What these requisites are called. */
			name?: string;
			/** @description They are in use. */
			active?: boolean | null;
			/** @description They hold an address and nothing else. */
			addressOnly?: boolean | null;
			/** @description Place among the requisites of the record; lower comes first. */
			sort?: number | null;
			/** @description Short name for developers. */
			code?: string | null;
			/** @description Key of the requisites in an outside system. */
			xmlId?: string | null;
			/** @description Name of that outside system. */
			originatorId?: string | null;
			/** @description Whole name of a person. */
			rqName?: string | null;
			/** @description First name of a person. */
			rqFirstName?: string | null;
			/** @description Family name of a person. */
			rqLastName?: string | null;
			/** @description Middle name or patronymic of a person. */
			rqSecondName?: string | null;
			/** @description Short name of a company. */
			rqCompanyName?: string | null;
			/** @description Name of a company as it is registered. */
			rqCompanyFullName?: string | null;
			/** @description Day a company was registered, as text. */
			rqCompanyRegDate?: string | null;
			/** @description Name of the managing director. */
			rqDirector?: string | null;
			/** @description Name of the chief accountant. */
			rqAccountant?: string | null;
			/** @description Name of the head of the organisation. */
			rqCeoName?: string | null;
			/** @description Position of the head of the organisation. */
			rqCeoWorkPos?: string | null;
			/** @description Name of the person to talk to. */
			rqContact?: string | null;
			/** @description E-mail address. */
			rqEmail?: string | null;
			/** @description Phone number. */
			rqPhone?: string | null;
			/** @description Number of the fax. */
			rqFax?: string | null;
			/** @description Identifier of the organisation, in countries that have one. */
			rqCompanyId?: string | null;
			/** @description Document that entitles the director to sign, such as the statutes. */
			rqBaseDoc?: string | null;
			/** @description Country of residence. */
			rqResidenceCountry?: string | null;
			/** @description Number for value added tax. */
			rqVatId?: string | null;
			/** @description Series of the certificate for value added tax. */
			rqVatCertSer?: string | null;
			/** @description Number of the certificate for value added tax. */
			rqVatCertNum?: string | null;
			/** @description Day of the certificate for value added tax, as text. */
			rqVatCertDate?: string | null;
			/** @description Series of the certificate of registration. */
			rqStCertSer?: string | null;
			/** @description Number of the certificate of registration. */
			rqStCertNum?: string | null;
			/** @description Day of the certificate of registration, as text. */
			rqStCertDate?: string | null;
			/** @description How the person is identified, a code of a list of the portal. */
			rqIdentType?: string | null;
			/** @description Kind of identity document, such as passport. */
			rqIdentDoc?: string | null;
			/** @description Series of the identity document. */
			rqIdentDocSer?: string | null;
			/** @description Number of the identity document. */
			rqIdentDocNum?: string | null;
			/** @description Personal number in the identity document. */
			rqIdentDocPersNum?: string | null;
			/** @description Day the identity document was issued, as text. */
			rqIdentDocDate?: string | null;
			/** @description Office that issued the identity document. */
			rqIdentDocIssuedBy?: string | null;
			/** @description Code of the office that issued the identity document. */
			rqIdentDocDepCode?: string | null;
			/** @description Reason of registration with the tax office, Russia. */
			rqKpp?: string | null;
			/** @description Number in the register of companies, Russia. */
			rqOgrn?: string | null;
			/** @description Number in the register of sole traders, Russia. */
			rqOgrnip?: string | null;
			/** @description Number in the register of statistics, Russia. */
			rqOkpo?: string | null;
			/** @description Codes of the lines of business, Russia. */
			rqOkved?: string | null;
			/** @description Code of the municipality, Russia. */
			rqOktmo?: string | null;
			/** @description Tax office, Russia. */
			rqIfns?: string | null;
			/** @description Number in the register of statistics, Poland. */
			rqRegon?: string | null;
			/** @description Number in the register of courts, Poland. */
			rqKrs?: string | null;
			/** @description Personal number, Poland. */
			rqPesel?: string | null;
			/** @description Legal form of a company, France. */
			rqLegalForm?: string | null;
			/** @description Number of the company, France. */
			rqSiren?: string | null;
			/** @description Number of the place of business, France. */
			rqSiret?: string | null;
			/** @description Capital stock, France. */
			rqCapital?: string | null;
			/** @description Entry in the register of commerce, France. */
			rqRcs?: string | null;
			/** @description Number of a company, Brazil. */
			rqCnpj?: string | null;
			/** @description Registration with the state, Brazil. */
			rqStateReg?: string | null;
			/** @description Registration with the municipality, Brazil. */
			rqMnplReg?: string | null;
			/** @description Number of a person, Brazil. */
			rqCpf?: string | null;
			/** @description Number in the register of companies, Ukraine. */
			rqEdrpou?: string | null;
			/** @description Number of a person in the tax register, Ukraine. */
			rqDrfo?: string | null;
			/** @description Code of the kind of payee, Kazakhstan. */
			rqKbe?: string | null;
			/** @description Individual number, Kazakhstan. */
			rqIin?: string | null;
			/** @description Number of a company, Kazakhstan. */
			rqBin?: string | null;
			/** @description Number in the register of commerce, Germany. */
			rqUsrle?: string | null;
			/** @description Number of the taxpayer. */
			rqInn?: string | null;
			/** @description Value added tax is paid, Ukraine. */
			rqVatPayer?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		"update-sites": {
			/** @description What the site is called. */
			title?: string;
			/** @description Part of its address. */
			code?: string;
			/** @description Kind of site, such as `PAGE`, `STORE` or `KNOWLEDGE`. */
			type?: string | null;
			/** @description Number of its domain. */
			domainId?: number | null;
			/** @description Notes for lists of sites. */
			description?: string | null;
			/** @description Key of the site in an outside system. */
			xmlId?: string | null;
			/** @description Number of the page that visitors see first. */
			landingIdIndex?: number | null;
			/** @description Number of the page for addresses that do not exist. */
			landingId404?: number | null;
			/** @description Number of the page shown while the site is closed. */
			landingId503?: number | null;
			/** @description Language of its texts, such as `en`. */
			lang?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-smart-processes": {
			/** @description What the smart process is called. */
			title?: string;
			/** @description Short name for developers. */
			code?: string | null;
			/** @description Records stand in pipelines. */
			isCategoriesEnabled?: boolean | null;
			/** @description Records go through stages, shown as a board. */
			isStagesEnabled?: boolean | null;
			/** @description Records have a beginning and an end. */
			isBeginCloseDatesEnabled?: boolean | null;
			/** @description Records have a company and contacts. */
			isClientEnabled?: boolean | null;
			/** @description Records have product rows. */
			isLinkWithProductsEnabled?: boolean | null;
			/** @description Records name the own company they are done by. */
			isMycompanyEnabled?: boolean | null;
			/** @description Documents can be made of records. */
			isDocumentsEnabled?: boolean | null;
			/** @description Records tell how the customer was found. */
			isSourceEnabled?: boolean | null;
			/** @description Users can watch records. */
			isObserversEnabled?: boolean | null;
			/** @description Deleted records lie in the recycle bin for a while. */
			isRecyclebinEnabled?: boolean | null;
			/** @description Stages can start actions by themselves. */
			isAutomationEnabled?: boolean | null;
			/** @description Workflows can run on records. */
			isBizProcEnabled?: boolean | null;
			/** @description Custom fields of other records can refer to these. */
			isUseInUserfieldEnabled?: boolean | null;
			/** @description Everybody gets rights to a new pipeline. */
			isSetOpenPermissions?: boolean | null;
			/** @description Sources of advertisement are tracked. */
			isCrmTrackingEnabled?: boolean | null;
			/** @description Kinds of records above and below it: `{parent: […], child: […]}`. */
			relations?: {
				[key: string]: unknown;
			} | null;
			/** @description Where its records can be picked, such as in tasks: `{field: boolean}`. */
			linkedUserFields?: {
				[key: string]: unknown;
			} | null;
			/** @description Sections of the menu that show it. */
			customSections?: {
				[key: string]: unknown;
			}[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-statuses": {
			/** @description What people read. */
			name?: string;
			/** @description Place in the list; lower comes first. */
			sort?: number | null;
			/** @description Colour in boards, such as `#39A8EF`. */
			color?: string | null;
			/** @description What a stage means: `S` success, `F` failure, empty while in progress. */
			semantics?: string | null;
			/** @description Number of the pipeline the stage belongs to. */
			categoryId?: number | null;
			/** @description `SEMANTICS` and `COLOR` of a stage, as the host keeps them. */
			extra?: {
				[key: string]: unknown;
			} | null;
		} & {
			[key: string]: unknown;
		};
		"update-storages": {
			/** @description What the storage is called. */
			name?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-tasks": {
			/** @description What is to be done, in a line. */
			title?: string;
			/** @description What is to be done, at length; may hold BB code. */
			description?: string | null;
			/** @description Number of the user who is to do it. */
			responsibleId?: number;
			/** @description How far it is. `2` pending, `3` in progress, `4` awaiting control, `5` completed, `6` deferred. */
			status?: (2 | 3 | 4 | 5 | 6) | null;
			/** @description How urgent it is. `0` low, `1` normal, `2` high. */
			priority?: (0 | 1 | 2) | null;
			/** @description Number of the workgroup or project; 0 for none. */
			groupId?: number | null;
			/** @description Number of the task it is a part of. */
			parentId?: number | null;
			/** @description Number of the column in the board of its workgroup; 0 for the first. */
			stageId?: number | null;
			/** @description By when it is to be done. ISO 8601 with offset. */
			deadline?: string | null;
			/** @description When it is planned to begin. ISO 8601 with offset. */
			startDatePlan?: string | null;
			/** @description When it is planned to end. ISO 8601 with offset. */
			endDatePlan?: string | null;
			/** @description Time it should take, in seconds. */
			timeEstimate?: number | null;
			/** @description Words it is found by; written as texts, answered as texts or `{id, title}`. Only when selected. */
			tags?: (string | {
				[key: string]: unknown;
			})[] | null;
			/** @description Numbers of the users who help; answered only when selected. */
			accomplices?: (number | string)[] | null;
			/** @description Numbers of the users who watch; answered only when selected. */
			auditors?: (number | string)[] | null;
			/** @description How the creator rated the result. `P` positive, `N` negative. */
			mark?: ("P" | "N") | null;
			/** @description It was given to several people, each with a task of their own below it. */
			multitask?: boolean | null;
			/** @description The person responsible may move the deadline. */
			allowChangeDeadline?: boolean | null;
			/** @description Time spent on it is recorded. */
			allowTimeTracking?: boolean | null;
			/** @description The creator has to accept the result. */
			taskControl?: boolean | null;
			/** @description Planned days skip weekends and holidays. */
			matchWorkTime?: boolean | null;
			/** @description Records it is about: `L_`, `D_`, `C_`, `CO_` and a number for lead, deal, contact, company. Only when selected. */
			ufCrmTask?: string[] | null;
			/** @description Attached files; written as `n` and the number of the file. Answered only when selected. */
			ufTaskWebdavFiles?: (number | string)[] | null;
			/** @description Number of the flow it runs in. */
			flowId?: number | null;
			/** @description Key of the task in an outside system. */
			xmlId?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-tasks-taskId-comments": {
			/** @description What was written; may hold BB code. */
			postMessage?: string;
		} & {
			[key: string]: unknown;
		};
		"update-telephony-lines": {
			/** @description What the line is called. */
			name?: string | null;
			/** @description Calls of unknown numbers make a record in the CRM. */
			crmAutoCreate?: boolean | null;
		} & {
			[key: string]: unknown;
		};
		"update-timelines": {
			/** @description What was written; may hold BB code. */
			comment?: string;
			/** @description Attached files; written as a list of `[name, content as base64]`. */
			files?: (string[] | {
				[key: string]: unknown;
			})[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-userfields-companies": {
			/** @description Key of the field in an outside system. */
			xmlId?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean | null;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string | null;
			/** @description Lists can show it. */
			showInList?: boolean | null;
			/** @description It can be changed in lists. */
			editInList?: boolean | null;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean | null;
			/** @description What it is called on the card, by language: `{en: text}`. */
			editFormLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called above a column, by language: `{en: text}`. */
			listColumnLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called in filters, by language: `{en: text}`. */
			listFilterLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read about a wrong value, by language: `{en: text}`. */
			errorMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read beside the input, by language: `{en: text}`. */
			helpMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description Settings of the kind of value, such as its default or size. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-userfields-contacts": {
			/** @description Key of the field in an outside system. */
			xmlId?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean | null;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string | null;
			/** @description Lists can show it. */
			showInList?: boolean | null;
			/** @description It can be changed in lists. */
			editInList?: boolean | null;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean | null;
			/** @description What it is called on the card, by language: `{en: text}`. */
			editFormLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called above a column, by language: `{en: text}`. */
			listColumnLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called in filters, by language: `{en: text}`. */
			listFilterLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read about a wrong value, by language: `{en: text}`. */
			errorMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read beside the input, by language: `{en: text}`. */
			helpMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description Settings of the kind of value, such as its default or size. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-userfields-deals": {
			/** @description Key of the field in an outside system. */
			xmlId?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean | null;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string | null;
			/** @description Lists can show it. */
			showInList?: boolean | null;
			/** @description It can be changed in lists. */
			editInList?: boolean | null;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean | null;
			/** @description What it is called on the card, by language: `{en: text}`. */
			editFormLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called above a column, by language: `{en: text}`. */
			listColumnLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called in filters, by language: `{en: text}`. */
			listFilterLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read about a wrong value, by language: `{en: text}`. */
			errorMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read beside the input, by language: `{en: text}`. */
			helpMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description Settings of the kind of value, such as its default or size. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-userfields-leads": {
			/** @description Key of the field in an outside system. */
			xmlId?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean | null;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string | null;
			/** @description Lists can show it. */
			showInList?: boolean | null;
			/** @description It can be changed in lists. */
			editInList?: boolean | null;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean | null;
			/** @description What it is called on the card, by language: `{en: text}`. */
			editFormLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called above a column, by language: `{en: text}`. */
			listColumnLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called in filters, by language: `{en: text}`. */
			listFilterLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read about a wrong value, by language: `{en: text}`. */
			errorMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read beside the input, by language: `{en: text}`. */
			helpMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description Settings of the kind of value, such as its default or size. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-userfields-quotes": {
			/** @description Key of the field in an outside system. */
			xmlId?: string | null;
			/** @description Place on the card; lower comes first. */
			sort?: number | null;
			/** @description A record cannot be saved without it. */
			mandatory?: boolean | null;
			/** @description How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part. */
			showFilter?: string | null;
			/** @description Lists can show it. */
			showInList?: boolean | null;
			/** @description It can be changed in lists. */
			editInList?: boolean | null;
			/** @description The search of the portal looks into it. */
			isSearchable?: boolean | null;
			/** @description What it is called on the card, by language: `{en: text}`. */
			editFormLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called above a column, by language: `{en: text}`. */
			listColumnLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What it is called in filters, by language: `{en: text}`. */
			listFilterLabel?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read about a wrong value, by language: `{en: text}`. */
			errorMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description What people read beside the input, by language: `{en: text}`. */
			helpMessage?: {
				[key: string]: unknown;
			} | null;
			/** @description Settings of the kind of value, such as its default or size. */
			settings?: {
				[key: string]: unknown;
			} | null;
			/** @description Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`. */
			list?: {
				[key: string]: unknown;
			}[] | null;
		} & {
			[key: string]: unknown;
		};
		"update-users": {
			/** @description The user may sign in; false for people who have left. */
			active?: boolean | null;
			/** @description First name. */
			name?: string | null;
			/** @description Family name. */
			lastName?: string | null;
			/** @description Middle name or patronymic. */
			secondName?: string | null;
			/** @description Address for sign-in and messages. */
			email?: string;
			/** @description Position the person holds. */
			workPosition?: string | null;
			/** @description Numbers of the departments the person works in. */
			departmentId?: number[] | null;
			/** @description Private phone number. */
			personalPhone?: string | null;
			/** @description Mobile phone number. */
			personalMobile?: string | null;
			/** @description Phone number at work. */
			workPhone?: string | null;
			/** @description Link to the portrait. */
			personalPhoto?: string | null;
			/** @description Sex as the person states it. `M` male, `F` female. */
			personalGender?: ("M" | "F") | null;
			/** @description Day of birth. ISO 8601 date, with the time where the host keeps one. */
			personalBirthday?: string | null;
			/** @description Key of the user in an outside system. */
			xmlId?: string | null;
			/** @description Town the person lives in. */
			personalCity?: string | null;
			/** @description Department as the person wrote it; `departmentId` is what counts. */
			workDepartment?: string | null;
			/** @description Extension in the telephone exchange. */
			phoneInner?: string | null;
			/** @description Day the person joined the company. ISO 8601 date, with the time where the host keeps one. */
			employmentDate?: string | null;
		} & {
			[key: string]: unknown;
		};
		"update-workgroups": {
			/** @description What the workgroup is called. */
			name?: string;
			/** @description What it is there for. */
			description?: string | null;
			/** @description It is in use. */
			active?: boolean | null;
			/** @description Everybody sees it in the list of workgroups. */
			visible?: boolean | null;
			/** @description Everybody may join without asking. */
			opened?: boolean | null;
			/** @description It is an archive: nothing can be added. */
			closed?: boolean | null;
			/** @description Number of the user who owns it. */
			ownerId?: number | null;
			/** @description Number of its theme. */
			subjectId?: number | null;
			/** @description Words it is found by, with commas between them. */
			keywords?: string | null;
			/** @description It is a project, with a beginning and an end. */
			project?: boolean | null;
			/** @description When the project begins. ISO 8601 with offset. */
			projectDateStart?: string | null;
			/** @description When the project ends. ISO 8601 with offset. */
			projectDateFinish?: string | null;
			/** @description Number of the scrum master; such a workgroup works in sprints. */
			scrumMasterId?: number | null;
			/** @description Who may invite: `A` the owner, `E` moderators as well, `K` all members. */
			initiatePerms?: string | null;
		} & {
			[key: string]: unknown;
		};
		"userfields.companies.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-userfields-companies"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"userfields.companies.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-userfields-companies"][];
			meta: components["schemas"]["ListMeta"];
		};
		"userfields.companies.types.list.answer": {
			/** @constant */
			success: true;
			data: ({
				/** @description Code that `userTypeId` takes. */
				id?: string;
				/** @description What people read. */
				title?: string | null;
			} & {
				[key: string]: unknown;
			})[];
			meta: components["schemas"]["ListTotal"];
		};
		"userfields.contacts.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-userfields-contacts"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"userfields.contacts.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-userfields-contacts"][];
			meta: components["schemas"]["ListMeta"];
		};
		"userfields.deals.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-userfields-deals"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"userfields.deals.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-userfields-deals"][];
			meta: components["schemas"]["ListMeta"];
		};
		"userfields.leads.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-userfields-leads"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"userfields.leads.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-userfields-leads"][];
			meta: components["schemas"]["ListMeta"];
		};
		"userfields.quotes.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-userfields-quotes"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"userfields.quotes.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-userfields-quotes"][];
			meta: components["schemas"]["ListMeta"];
		};
		"users.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-users"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"users.delete.path": {
			/** @description Id of the user */
			id: number;
		};
		"users.get.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-users"];
		};
		"users.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-users"][];
			meta: components["schemas"]["ListMeta"];
		};
		"workSchedules.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["WorkScheduleAnswer"];
		};
		"workSchedules.delete.path": {
			/** @description Id of the work schedule */
			id: string | number;
		};
		"workday.close.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["WorkdayRecord"];
		};
		"workday.close.body": {
			/** @description Host employee number; the owner by default. Of others: administrators and direct managers */
			userId?: number;
			/** @description ISO 8601 with an offset; needs a report */
			time?: string;
			/** @description Reason; required with time, and by the host for people with fixed hours */
			report?: string;
			/** @description Latitude; together with lon */
			lat?: number;
			/** @description Longitude; together with lat */
			lon?: number;
		};
		"workday.settings.get.query": {
			/** @description Host employee number; the owner by default. Of others: administrators and direct managers */
			userId?: number;
		};
		"workgroups.create.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-workgroups"];
			meta?: components["schemas"]["WriteMeta"];
		};
		"workgroups.delete.path": {
			/** @description Id of the workgroup */
			id: number;
		};
		"workgroups.list.answer": {
			/** @constant */
			success: true;
			data: components["schemas"]["record-workgroups"][];
			meta: components["schemas"]["ListMeta"];
		};
	};
	responses: never;
	parameters: never;
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
