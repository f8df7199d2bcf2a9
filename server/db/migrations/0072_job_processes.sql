CREATE TABLE "job_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"workers" text[] NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"moved_at" timestamp (3) with time zone
);
