CREATE TABLE "budget_uses" (
	"kind" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"used" bigint NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"alerted_at" timestamp (3) with time zone,
	CONSTRAINT "budget_uses_kind_hour_pk" PRIMARY KEY("kind","hour")
);
